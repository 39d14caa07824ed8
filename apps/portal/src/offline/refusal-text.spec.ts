import { beforeAll, expect, it } from '@jest/globals';
import { loadTexts } from '../i18n/translate.js';
import { refusalText } from './refusal-text.js';
import { type QueueEntry, type Refusal, type OfflineAction } from './offline-queue.types.js';

beforeAll(() => loadTexts('en'));

const entry = (kind: OfflineAction['kind'], refusal?: Refusal): QueueEntry => ({
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

it.each<[OfflineAction['kind'], Refusal, string]>([
  ['complete', moved('cancelled'), 'This visit was cancelled in the meantime, so “work done” was not saved.'],
  ['start', moved('cancelled'), 'This visit was cancelled in the meantime, so its start was not saved.'],
  ['start', moved('completed'), 'This visit was completed in the meantime, so its start was not saved.'],
  ['complete', moved('pending'), 'It could not be saved: No'],
  [
    'start',
    code('START_CODE_WRONG', 3),
    'The code was not correct, so the start was not saved. 3 tries are left: enter it again.',
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
    'Our support is checking what happened with this visit, so this was not saved.',
  ],
  ['message', code('CHAT_CLOSED'), 'This chat was closed in the meantime, so your message was not sent.'],
  ['message', { code: 'X', message: '' }, 'It could not be saved: Something went wrong on our side.'],
])('explains the refusal of a %s: %j', (kind, refusal, words) => expect(refusalText(entry(kind, refusal))).toBe(words));

it('has no reason while an action is queued', () => expect(refusalText(entry('start'))).toBeUndefined());
