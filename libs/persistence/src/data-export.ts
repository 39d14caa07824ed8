import type { Model, QueryFilter } from 'mongoose';
import { fit, PART_BYTES, sizeOf } from './parts.js';

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

/** The records of a page; one with long texts has fewer, so that it fits a NATS message. */
export const EXPORT_PAGE = 100;

/** The page of a part that is one collection: `rows` are up to EXPORT_PAGE documents in the order of their ids, as shown. */
export function toExportPage<R>(docs: readonly { _id: string }[], rows: readonly R[]) {
  const fitting = fit(rows);
  const isLast = fitting.length === docs.length && docs.length < EXPORT_PAGE;
  return { rows: fitting, next: isLast ? undefined : docs[fitting.length - 1]?._id };
}

/** One page of the sources, one after the other. `after` is the `next` of the previous page: `<source>|<last id>`. */
export async function exportPage<S extends string>(
  sources: readonly ExportSource<S>[],
  { userId, after = '0|' }: { userId: string; after?: string | undefined },
): Promise<{ rows: { section: S; record: unknown }[]; next: string | undefined }> {
  const bar = after.indexOf('|');
  let lastId = after.slice(bar + 1) || undefined;
  const rows: { section: S; record: unknown }[] = [];
  let bytes = 0;
  for (let at = Number(after.slice(0, bar)); at < sources.length; at += 1) {
    const source = sources[at];
    if (!source) break;
    const limit = EXPORT_PAGE - rows.length;
    const found = await source.read(userId, lastId, limit);
    for (const { _id, record } of found) {
      bytes += sizeOf(record);
      if (bytes > PART_BYTES && rows.length > 0) return { rows, next: `${at}|${lastId ?? ''}` };
      rows.push({ section: source.section, record });
      lastId = _id;
    }
    if (found.length === limit) return { rows, next: `${at}|${lastId ?? ''}` };
    lastId = undefined;
  }
  return { rows, next: undefined };
}
