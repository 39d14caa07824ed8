import { expect, it } from '@jest/globals';
import { editableUntil, replyUntil } from './review.js';

it('a review is editable for 24 hours and open to a reply for 30 days', () => {
  const at = new Date('2026-12-01T06:00:00Z');
  expect(editableUntil(at)).toEqual(new Date('2026-12-02T06:00:00Z'));
  expect(replyUntil(at)).toEqual(new Date('2026-12-31T06:00:00Z'));
});
