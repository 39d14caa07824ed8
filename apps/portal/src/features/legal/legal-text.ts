import type { PolicyValueName } from './policy-values.js';

export const LEGAL_PAGES = ['privacy', 'terms', 'cancellation', 'delivery'] as const;
export type LegalPage = (typeof LEGAL_PAGES)[number];
export const LEGAL_PATHS = {
  privacy: '/privacy-policy',
  terms: '/terms-conditions',
  cancellation: '/cancellation-refund',
  delivery: '/service-delivery',
} as const satisfies Record<LegalPage, string>;

/**
 * A paragraph ('regions' stands for the list of service regions, 'retention' for the schedule of retention), a list of
 * points, or a table with two columns.
 */
export type Block = string | { points: readonly string[] } | Table;
export interface Table {
  head: readonly [string, string];
  rows: readonly (readonly [string, string])[];
}
export interface Section {
  id: string;
  title: string;
  blocks: readonly Block[];
}
/** A legal page: `{value}` is filled from the policy, `[text](/path)` is a link. No number is written by hand. */
export interface LegalText {
  title: string;
  lead: string;
  inShort: readonly string[];
  sections: readonly Section[];
}

/** Blocks that a screen makes of other data. */
const GENERATED = ['regions', 'retention'];
export const isGenerated = (block: string): boolean => GENERATED.includes(block);

const HOLE = /\{(\w+)\}/g;

export const fillPolicyValues = (text: string, values: Record<PolicyValueName, string>): string =>
  text.replace(HOLE, (hole, name: string) => (Object.hasOwn(values, name) ? values[name as PolicyValueName] : hole));

/** All sentences of a page as written. */
export function listSentences({ title, lead, inShort, sections }: LegalText): string[] {
  const ofBlock = (block: Block): readonly string[] => {
    if (typeof block === 'string') return isGenerated(block) ? [] : [block];
    return 'points' in block ? block.points : [...block.head, ...block.rows.flat()];
  };
  return [
    title,
    lead,
    ...inShort,
    ...sections.flatMap((section) => [section.title, ...section.blocks.flatMap(ofBlock)]),
  ];
}

export const listPlaceholders = (text: string): string[] => [...text.matchAll(HOLE)].map(([, name]) => name ?? '');

const LINK = /\[([^\]]+)\]\(([^)]+)\)/g;

/** Splits a sentence into text and links. */
export function splitParts(text: string): (string | { words: string; to: string })[] {
  const parts: (string | { words: string; to: string })[] = [];
  let at = 0;
  for (const { index, 0: whole, 1: words = '', 2: to = '' } of text.matchAll(LINK)) {
    if (index > at) parts.push(text.slice(at, index));
    parts.push({ words, to });
    at = index + whole.length;
  }
  if (at < text.length) parts.push(text.slice(at));
  return parts;
}
