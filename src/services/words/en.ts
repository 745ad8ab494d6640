/** The English words of alerts and digests. Another language is one more object of the type `AlertWords`. Pure. */
const number = new Intl.NumberFormat("en");
const counted = (n: number, one: string, many: string): string => `${number.format(n)} ${n === 1 ? one : many}`;

export type DigestSize = { count: number; watches: number; name: string; isAllChanges: boolean };

export const english = {
  digest: {
    /** The title of a digest: `name` is that of the only watch; `isAllChanges`: none of them is about a page that cannot be read. */
    title: ({ count, watches, name, isAllChanges }: DigestSize) => {
      const what = isAllChanges ? counted(count, "change", "changes") : counted(count, "alert", "alerts");
      return watches === 1 ? `${what}: ${name}` : `${what} of ${counted(watches, "watch", "watches")}`;
    },
    span: (from: string, to: string) => (from === to ? from : `${from} to ${to}`),
    all: "All changes",
    more: (n: number) => `${counted(n, "more alert is", "more alerts are")} not shown here.`,
    untagged: "Without a tag",
    gone: "The texts of this change are no longer stored.",
    whole: "Whole difference",
    link: "See all changes",
  },
};

export type AlertWords = typeof english;
