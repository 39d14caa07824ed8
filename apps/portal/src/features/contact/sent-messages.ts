import type { ContactForm } from '@sahaya/domain';
import { useSyncExternalStore } from 'react';
import { storeDraft, readDraft } from '../../api/session/form-drafts.js';

export interface SentMessage {
  /** The idempotency key of the ticket. */
  key: string;
  at: string;
  form: ContactForm;
  /** Ids of stored pictures. */
  pictures?: string[];
  /** The number of the ticket, once it exists. */
  number?: string;
}
interface Kept {
  messages: SentMessage[];
}

const KEPT = 'contact.sent';
const KEEP = 10;
const listeners = new Set<() => void>();
let snapshot: readonly SentMessage[] | undefined;

const read = (): SentMessage[] => readDraft<Kept>(KEPT).messages ?? [];

function write(messages: SentMessage[]) {
  storeDraft(KEPT, { messages: messages.slice(0, KEEP) } satisfies Kept);
  snapshot = undefined;
  for (const listener of listeners) listener();
}

/** Stores the messages of the contact form in this tab until a logout. */
export const recordMessage = (message: SentMessage): void => write([message, ...read()]);

export const recordTicketNumber = (key: string, number: string): void =>
  write(read().map((message) => (message.key === key ? { ...message, number } : message)));

export const unsentMessages = (): SentMessage[] => read().filter(({ number }) => !number);

function subscribe(listener: () => void) {
  snapshot = undefined;
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Newest first. */
export const useSentMessages = (): readonly SentMessage[] =>
  useSyncExternalStore(subscribe, () => (snapshot ??= read()));
