/** Changes and pictures whosever they are: for deliveries and feeds. Unscoped. */

export type FoundChange = {
  fromAt: number;
  fromObject: string;
  toObject: string;
  brief: string;
  judgement: string | null;
  summary: string | null;
  unjudged: string | null;
  severity: number | null;
};

export function changeReader(db: D1Database) {
  return {
    /** What a change compared. */
    async change(watchId: number, at: number): Promise<FoundChange | null> {
      return db
        .prepare(
          `SELECT from_at AS fromAt, from_object AS fromObject, to_object AS toObject, brief,
             held_lines AS judgement, summary, unjudged, severity FROM changes
           WHERE watch_id = ? AND at = ?`,
        )
        .bind(watchId, at)
        .first<FoundChange>();
    },

    /** The object of the picture beside the snapshot of that time, and how many of its pixels are one of the page; or null. */
    async picture(watchId: number, at: number): Promise<{ object: string; scale: number } | null> {
      return db
        .prepare("SELECT object, scale FROM screenshots WHERE watch_id = ? AND at = ?")
        .bind(watchId, at)
        .first<{ object: string; scale: number }>();
    },
  };
}
