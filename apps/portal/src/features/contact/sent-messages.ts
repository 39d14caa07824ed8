import type { ContactForm } from '@sahaya/domain';
import { useSyncExternalStore } from 'react';
import { keepDraft, readDraft } from '../../session/drafts.js';

export interface SentMessage {
  /** The idempotency key of its ticket. */
  key: string;
  at: string;
  form: ContactForm;
  /** The ticket's number, once there is one. */
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
  keepDraft(KEPT, { messages: messages.slice(0, KEEP) } satisfies Kept);
  snapshot = undefined;
  for (const listener of listeners) listener();
}

/** The local record of the contact form: in this tab, gone with it and with a logout. */
export const recordMessage = (message: SentMessage): void => write([message, ...read()]);

export const noteNumber = (key: string, number: string): void =>
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
