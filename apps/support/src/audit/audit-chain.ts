import { createHash } from 'node:crypto';
import type { AuditDoc, AuditLinkDoc, AuditOutcomeDoc } from './audit.model.js';

/** The hash before the first link. */
export const CHAIN_START = '';

/** JSON with sorted fields: the same text before a document is stored and after it is read. */
function canonical(value: unknown): string {
  if (value instanceof Date) return JSON.stringify(value.toISOString());
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const fields = Object.entries(value).filter(([, part]) => part !== undefined);
  return `{${fields
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, part]) => `${JSON.stringify(name)}:${canonical(part)}`)
    .join()}}`;
}

/** The hash of a document of the audit log and of everything before it. */
export const hashOf = (previous: string, kind: AuditLinkDoc['kind'], doc: AuditDoc | AuditOutcomeDoc): string =>
  createHash('sha256')
    .update(`${previous}\n${kind}\n${canonical(doc)}`)
    .digest('hex');

export interface Linked {
  link: AuditLinkDoc;
  doc: AuditDoc | AuditOutcomeDoc | undefined;
}

/** Compares links in order with their documents. Each fault is reported once, at the link where it shows. */
export function findChainFaults(linked: readonly Linked[], { after, hash }: { after: number; hash: string }): string[] {
  let expected = after + 1;
  let previous = hash;
  return linked.flatMap(({ link, doc }) => {
    const { _id, kind, of } = link;
    const faults = [
      ...(_id === expected ? [] : [`links ${expected} to ${_id - 1} are missing`]),
      ...(doc ? [] : [`the ${kind} ${of} of link ${_id} is missing`]),
      ...(doc && _id === expected && hashOf(previous, kind, doc) !== link.hash
        ? [`the ${kind} ${of} of link ${_id} was changed`]
        : []),
    ];
    expected = _id + 1;
    previous = link.hash;
    return faults;
  });
}
