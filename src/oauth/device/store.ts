/** Requests of programs that wait. Who answers one does so once: the first answer counts. Times in Unix seconds, hashes SHA-256. */
import type { Waiting } from "../../lib/oauth/device.ts";

export type NewDeviceRequest = {
  deviceHash: string;
  userHash: string;
  clientId: string;
  scopes: string;
  resource: string;
  network: string | null;
  intervalSeconds: number;
  now: number;
  expiresAt: number;
};

/** What a person may answer. */
export type OpenRequest = Pick<NewDeviceRequest, "deviceHash" | "clientId" | "scopes" | "resource" | "network"> & {
  createdAt: number;
  expiresAt: number;
};

export function deviceStore(db: D1Database) {
  return {
    async addDeviceRequest(request: NewDeviceRequest): Promise<void> {
      await db
        .prepare(
          `INSERT INTO device_requests (device_hash, user_hash, client_id, scopes, resource, network, interval_seconds,
             created_at, expires_at) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        )
        .bind(
          ...[request.deviceHash, request.userHash, request.clientId, request.scopes, request.resource],
          ...[request.network, request.intervalSeconds, request.now, request.expiresAt],
        )
        .run();
    },

    /** The request with a code for people that nobody has answered yet; null for a code that ended, too. */
    openRequest: (userHash: string, now: number): Promise<OpenRequest | null> =>
      db
        .prepare(
          `SELECT device_hash AS deviceHash, client_id AS clientId, scopes, resource, network, created_at AS createdAt,
             expires_at AS expiresAt FROM device_requests WHERE user_hash = ? AND answer IS NULL AND expires_at > ?`,
        )
        .bind(userHash, now)
        .first<OpenRequest>(),

    /** Whether this answer is the one that counts. */
    async answerRequest(deviceHash: string, answer: "allowed" | "denied", now: number): Promise<boolean> {
      const row = await db
        .prepare(
          "UPDATE device_requests SET answer = ?1 WHERE device_hash = ?2 AND answer IS NULL AND expires_at > ?3 RETURNING 1",
        )
        .bind(answer, deviceHash, now)
        .first();
      return row !== null;
    },

    waitingRequest: (deviceHash: string): Promise<Waiting | null> =>
      db
        .prepare(
          `SELECT client_id AS clientId, answer, expires_at AS expiresAt, polled_at AS polledAt,
             interval_seconds AS intervalSeconds FROM device_requests WHERE device_hash = ?`,
        )
        .bind(deviceHash)
        .first<Waiting>(),

    /** Notes that the program asked for the answer. */
    async noteDevicePoll(deviceHash: string, polled: { intervalSeconds: number; now: number }): Promise<void> {
      await db
        .prepare("UPDATE device_requests SET polled_at = ?, interval_seconds = ? WHERE device_hash = ?")
        .bind(polled.now, polled.intervalSeconds, deviceHash)
        .run();
    },
  };
}
