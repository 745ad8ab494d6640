/** What stores and statements speak of: https://developers.cloudflare.com/d1/worker-api/ */
export type Statement = D1PreparedStatement;
