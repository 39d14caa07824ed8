import type { Model, QueryFilter } from 'mongoose';

/** The records of one section of the data export, in one collection. */
export interface ExportSource<S extends string = string> {
  section: S;
  /** Up to `limit` records of the person, in the order of their ids, from the one after `after` on. */
  read(userId: string, after: string | undefined, limit: number): Promise<{ _id: string; record: unknown }[]>;
}

/** `filter` matches the records of the person; `show` leaves out secrets and what other people told about themselves. */
export const exportSource = <D extends { _id: string }, S extends string>(
  section: S,
  model: Model<D>,
  filter: (userId: string) => QueryFilter<D>,
  show: (doc: D, userId: string) => unknown,
): ExportSource<S> => ({
  section,
  async read(userId, after, limit) {
    const ofPerson = filter(userId);
    // The range is combined by `$and`, because the filter may name one id.
    const rest = after === undefined ? ofPerson : { $and: [ofPerson, { _id: { $gt: after } }] };
    const docs = await model.find(rest).sort({ _id: 1 }).limit(limit).lean<D[]>();
    return docs.map((doc) => ({ _id: doc._id, record: show(doc, userId) }));
  },
});

/** A page of the longest records fits into a NATS message. */
const PAGE = 100;

/** One page of the sources, one after the other. `after` is the `next` of the previous page: `<source>|<last id>`. */
export async function exportPage<S extends string>(
  sources: readonly ExportSource<S>[],
  { userId, after = '0|' }: { userId: string; after?: string | undefined },
): Promise<{ rows: { section: S; record: unknown }[]; next: string | undefined }> {
  const bar = after.indexOf('|');
  let lastId = after.slice(bar + 1) || undefined;
  const rows: { section: S; record: unknown }[] = [];
  for (let at = Number(after.slice(0, bar)); at < sources.length; at += 1) {
    const source = sources[at];
    if (!source) break;
    const limit = PAGE - rows.length;
    const found = await source.read(userId, lastId, limit);
    rows.push(...found.map(({ record }) => ({ section: source.section, record })));
    if (found.length === limit) return { rows, next: `${at}|${found.at(-1)?._id ?? ''}` };
    lastId = undefined;
  }
  return { rows, next: undefined };
}
