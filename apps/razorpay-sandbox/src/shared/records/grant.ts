import { createHash } from 'node:crypto';

/** The documents that the stand-in can issue. */
export const DOCTYPES = ['PANCR', 'ADHAR', 'DRVLC'] as const;
export type Doctype = (typeof DOCTYPES)[number];

export const CODE_MS = 2 * 60_000;
export const TOKEN_MS = 5 * 60_000;

/** A person's agreement to share documents with the client. */
export interface Grant {
  /** The code that the person brings back. */
  _id: string;
  /** The name on the documents. */
  name: string;
  /** Absent: the person has no document. */
  document?: { doctype: Doctype; number: string };
  /** The PKCE challenge (S256). */
  challenge: string;
  /** Set when the code is used. */
  token?: string;
  /** The account of the person. */
  reference: string;
  createdAt: Date;
  /** By the clock of the machine, for the index of MongoDB. */
  storedAt: Date;
}

/** Whether this secret belongs to the challenge (RFC 7636). */
export const provesChallenge = (verifier: string, challenge: string): boolean =>
  /^[\w.~-]{43,128}$/.test(verifier) && createHash('sha256').update(verifier).digest('base64url') === challenge;
