/** The password of an account, and what ends with it. */

export function passwordStore(db: D1Database) {
  return {
    /**
     * A new password: every session and every open reset link ends with it. `revokesKeys`: all API keys and the feed token,
     * which are as good as a password for what they open, and open links to connect a chat.
     */
    async setPassword(
      userId: number,
      passwordHash: string,
      { revokesKeys, now }: { revokesKeys: boolean; now: number },
    ): Promise<void> {
      await db.batch([
        db.prepare("UPDATE users SET password_hash = ? WHERE id = ?").bind(passwordHash, userId),
        db.prepare("DELETE FROM sessions WHERE user_id = ?").bind(userId),
        db.prepare("DELETE FROM action_tokens WHERE user_id = ? AND purpose = 'reset'").bind(userId),
        ...(revokesKeys ? revoked(userId, now) : []),
      ]);
    },

    /** The same password under newer parameters: nothing else changes. */
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
      db.prepare("UPDATE users SET rss_token_hash = NULL, rss_token_sealed = NULL WHERE id = ?").bind(userId),
      db.prepare("DELETE FROM telegram_links WHERE user_id = ?").bind(userId),
    ];
  }
}
