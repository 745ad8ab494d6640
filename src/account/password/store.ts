/** The password of an account, and the credentials that end with it. */

/** The store of password hashes; not bound to an account. `userId`: row id; `now`: Unix seconds. */
export function passwordStore(db: D1Database) {
  return {
    /**
     * Sets a new password hash, ends all sessions and invalidates open links to reset it or to change the address. `revokesKeys`: also revokes all API keys,
     * what apps were granted, the feed token and open links that connect a Telegram chat.
     */
    async setPassword(
      userId: number,
      passwordHash: string,
      { revokesKeys, now }: { revokesKeys: boolean; now: number },
    ): Promise<void> {
      await db.batch([
        db.prepare("UPDATE users SET password_hash = ? WHERE id = ?").bind(passwordHash, userId),
        db.prepare("DELETE FROM sessions WHERE user_id = ?").bind(userId),
        db.prepare("DELETE FROM action_tokens WHERE user_id = ? AND purpose IN ('reset', 'address')").bind(userId),
        ...(revokesKeys ? revoked(userId, now) : []),
      ]);
    },

    /** Replaces the hash of the same password by one with newer parameters, unless the password was changed meanwhile. */
    async rehash(userId: number, before: string, after: string): Promise<void> {
      await db
        .prepare("UPDATE users SET password_hash = ? WHERE id = ? AND password_hash = ?")
        .bind(after, userId, before)
        .run();
    },
  };

  function revoked(userId: number, now: number): D1PreparedStatement[] {
    return [
      db.prepare("UPDATE api_keys SET revoked_at = ? WHERE user_id = ? AND revoked_at IS NULL").bind(now, userId),
      db.prepare("DELETE FROM oauth_grants WHERE user_id = ?").bind(userId),
      db.prepare("UPDATE users SET rss_token_hash = NULL, rss_token_sealed = NULL WHERE id = ?").bind(userId),
      db.prepare("DELETE FROM telegram_links WHERE user_id = ?").bind(userId),
    ];
  }
}
