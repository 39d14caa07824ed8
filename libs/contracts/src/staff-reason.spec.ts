import { describe, expect, it } from '@jest/globals';
import { ENDPOINTS } from './endpoints.js';
import { staffReason } from './staff-reason.js';

/** Texts that the person concerned reads. */
const MESSAGES = ['PUT /admin/verifications/:id', 'POST /admin/reviews/:id/moderation'];
/** The file for the bank is needed for every batch. */
const REVEALS_WITHOUT_REASON = ['GET /admin/payouts/:id/export'];

const staffRows = ENDPOINTS.filter(({ access }) => access === 'staff').map(({ method, path, fields, reveals }) => ({
  call: `${method} ${path}`,
  shape: fields.shape,
  reveals,
}));

describe('the reasons of staff', () => {
  it('have a category in every action that asks for one, except for messages to the person concerned', () => {
    const asking = staffRows.filter(({ shape }) => 'reason' in shape);
    expect(asking.length).toBeGreaterThan(20);
    const without = asking.filter(
      ({ shape }) => shape['reason'] !== staffReason.reason || shape['category'] !== staffReason.category,
    );
    expect(without.map(({ call }) => call).toSorted()).toEqual(MESSAGES.toSorted());
  });

  it('are asked for by every reveal but the file for the bank', () => {
    const silent = staffRows.filter(({ shape, reveals }) => reveals && !('reason' in shape));
    expect(silent.map(({ call }) => call)).toEqual(REVEALS_WITHOUT_REASON);
  });
});
