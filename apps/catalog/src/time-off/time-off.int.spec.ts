import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { addTimeOff, AppError, deleteTimeOff, findUnknownTimeOff, listTimeOff } from '@sahaya/contracts';
import { type RuleCode } from '@sahaya/domain';
import { Db, newId } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import { day, type Harness, refusal, startHarness } from '../../test/harness.js';

let harness: Harness;
let stop: (() => Promise<void>) | undefined;

beforeAll(async () => {
  ({ harness, stop } = await startHarness());
});
afterAll(() => stop?.());
beforeEach(() => harness.reset());

describe('time off', () => {
  const add = (fields: object, more: object = {}) => harness.ask(addTimeOff, harness.helper, { ...fields, ...more });

  it.each<[RuleCode, object]>([
    ['DATE_REQUIRED', { date: 'tomorrow' }],
    ['TIME_OFF_PAST', { date: day(-1) }],
    ['TIME_OFF_TOO_FAR', { date: day(181) }],
    ['TIMES_REQUIRED', { date: day(1), startTime: '09:00' }],
    ['END_BEFORE_START', { date: day(1), startTime: '09:00', endTime: '09:00' }],
    ['OFF_GRID', { date: day(1), startTime: '09:10', endTime: '10:00' }],
    ['REASON_TOO_LONG', { date: day(1), reason: 'x'.repeat(201) }],
  ])('refuses with %s', async (code, fields) => {
    expect(await refusal(add(fields))).toBe(code);
    expect(harness.claimed.size).toBe(0);
  });

  it('reserves a whole day or a part in the booking service, is listed by date and can be deleted', async () => {
    const { timeOff: whole } = await add({ date: day(180), reason: 'Wedding' });
    const { timeOff: part } = await add({ date: day(2), startTime: '14:00', endTime: '16:00' });
    expect(whole).toMatchObject({ wholeDay: true, startTime: '06:00', endTime: '22:30', reason: 'Wedding' });
    expect((await harness.ask(listTimeOff, harness.helper)).timeOff).toEqual([part, whole]);
    expect(harness.claimed.get(part._id)).toMatchObject({
      helperId: harness.helper.userId,
      startTime: '14:00',
      endTime: '16:00',
    });

    await harness.ask(deleteTimeOff, harness.helper, { id: part._id });
    await until(() => !harness.claimed.has(part._id));
    expect((await harness.ask(listTimeOff, harness.helper)).timeOff).toEqual([whole]);
    expect(await refusal(harness.ask(deleteTimeOff, harness.helper, { id: part._id }))).toBe('TIME_OFF_NOT_FOUND');
    expect(await refusal(harness.ask(deleteTimeOff, { ...harness.helper, userId: newId() }, { id: whole._id }))).toBe(
      'TIME_OFF_NOT_FOUND',
    );
  });

  it('is refused with the name of a conflicting visit, and leaves nothing', async () => {
    harness.clash = new AppError('TIME_OFF_CLASH', { bookingId: 'b', service: 'cooking', startTime: '09:00' });
    const error = await add({ date: day(1) }).catch((e: unknown) => e);
    expect(error).toMatchObject({ code: 'TIME_OFF_CLASH', details: { service: 'cooking', startTime: '09:00' } });
    expect((await harness.ask(listTimeOff, harness.helper)).timeOff).toEqual([]);
    const rows = harness.catalog.get(Db).connection.collection('time_off');
    await until(async () => (await rows.countDocuments({ helperId: harness.helper.userId })) === 0);
  });

  it('is created once for two requests with one Idempotency-Key', async () => {
    const keyed = { idempotencyKey: 'press-1' };
    const first = await add({ date: day(3) }, keyed);
    expect(await add({ date: day(3) }, keyed)).toEqual(first);
    expect(harness.claimed.size).toBe(1);
  });

  it('is known while its time is reserved', async () => {
    const { timeOff } = await add({ date: day(4) });
    const unknown = newId();
    const asked = { timeOffIds: [timeOff._id, unknown] };
    expect(await harness.catalog.rpc.call(findUnknownTimeOff, asked)).toEqual({ unknown: [unknown] });
    await harness.ask(deleteTimeOff, harness.helper, { id: timeOff._id });
    await until(() => !harness.claimed.has(timeOff._id));
    await until(async () => (await harness.catalog.rpc.call(findUnknownTimeOff, asked)).unknown.length === 2);
  });
});
