import { expect, it } from '@jest/globals';
import type { Entry, Refusal, Work } from './outbox-entry.js';
import { refusalWords } from './refusal-words.js';

const entry = (kind: Work['kind'], refusal?: Refusal): Entry => ({
  seq: 1,
  user: 'me',
  key: 'key',
  deviceMs: 0,
  failures: 0,
  who: 'Asha',
  work: kind === 'message' ? { kind, id: 'c', content: 'Hi' } : { kind, id: 'b', code: '0417' },
  ...(refusal && { refusal }),
});
const moved = (status: string) => ({ code: 'BOOKING_MOVE_REFUSED', message: 'No', details: { status } });
const code = (name: string, triesLeft?: number) => ({ code: name, message: 'No', details: { triesLeft } });

it.each<[Work['kind'], Refusal, string]>([
  ['complete', moved('cancelled'), 'This visit was cancelled meanwhile; “work done” was not counted.'],
  ['start', moved('cancelled'), 'This visit was cancelled meanwhile; its start was not counted.'],
  ['start', moved('completed'), 'This visit was completed meanwhile; its start was not needed any more.'],
  ['complete', moved('pending'), 'It was not counted: No'],
  [
    'start',
    code('START_CODE_WRONG', 3),
    'The code was not correct, so the start was not counted. 3 tries are left: enter it again.',
  ],
  [
    'start',
    code('START_CODE_WRONG', 0),
    'There were too many wrong codes. Ask Asha to confirm in the app that you came.',
  ],
  [
    'start',
    code('START_CODE_LOCKED'),
    'There were too many wrong codes. Ask Asha to confirm in the app that you came.',
  ],
  [
    'complete',
    code('VISIT_IN_QUESTION'),
    'It is being clarified what happened with this visit; this was not counted. Our support decides.',
  ],
  ['message', code('CHAT_CLOSED'), 'This chat was closed meanwhile; your message was not sent.'],
  ['message', { code: 'X', message: '' }, 'It was not counted: Something went wrong on our side.'],
])('why a %s was not taken: %j', (kind, refusal, words) => expect(refusalWords(entry(kind, refusal))).toBe(words));

it('what waits has no reason', () => expect(refusalWords(entry('start'))).toBeUndefined());
