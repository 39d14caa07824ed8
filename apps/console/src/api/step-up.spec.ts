import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ApiError } from '@sahaya/api-client';
import { addStaff, adminWaiveDue } from '@sahaya/contracts';
import { createDataProvider } from './data-provider.js';
import { createStepUp } from './step-up.js';
import { refusal, startFakeApi, stepUpRequired, success } from '../testing/fake-api.js';

const id = 'a'.repeat(24);
const WAIVE = `POST /api/admin/dues/${id}/waive`;
const STEP_UP = 'POST /api/auth/step-up';
const colleague = {
  _id: id,
  name: 'Meera',
  email: 'm@sahaya.in',
  role: 'ops',
  blocked: false,
  secondFactor: false,
  createdAt: '2026-12-01T06:30:00.000Z',
};
const refused = new ApiError('Please confirm this with a code', 'STEP_UP_REQUIRED', 403);
const confirmed = success({ until: '2026-12-01T06:40:00.000Z' });
const added = success({ colleague, password: 'first' });

describe('a call that needs a recent code', () => {
  let fake: Awaited<ReturnType<typeof startFakeApi>>;
  let stepUp: ReturnType<typeof createStepUp>;
  let data: ReturnType<typeof createDataProvider>;
  const timesOf = (call: string) => fake.seen.filter((seen) => seen.call === call);
  const asked = () =>
    new Promise<void>((resolve) => {
      const check = () => stepUp.isAsking() && resolve();
      stepUp.subscribe(check);
      check();
    });
  const add = () => data.call(addStaff, { name: 'Meera', email: 'm@sahaya.in', role: 'ops' });

  beforeEach(async () => {
    fake = await startFakeApi({
      [WAIVE]: stepUpRequired,
      'POST /api/admin/staff': stepUpRequired,
      [STEP_UP]: confirmed,
    });
    stepUp = createStepUp(fake.api);
    data = createDataProvider(fake.api, stepUp);
  });
  afterEach(() => fake.stop());

  it('is sent once more with the same idempotency key after the code', async () => {
    const answer = data
      .call(adminWaiveDue, { id, reason: 'Ill' }, { idempotencyKey: 'k1' })
      .catch((error: unknown) => error);
    await asked();
    fake.answers[WAIVE] = refusal(404, 'NOT_FOUND', 'No such due');
    await stepUp.confirm('123456');
    expect(await answer).toMatchObject({ code: 'NOT_FOUND' });
    expect(timesOf(WAIVE).map(({ idempotencyKey, body }) => [idempotencyKey, JSON.parse(body) as unknown])).toEqual([
      ['k1', { reason: 'Ill' }],
      ['k1', { reason: 'Ill' }],
    ]);
    expect(stepUp.isAsking()).toBe(false);
  });

  it('shares one question with other calls', async () => {
    let isConfirmed = false;
    const call = () => (isConfirmed ? Promise.resolve('done') : Promise.reject(refused));
    const all = Promise.all([stepUp.run(call), stepUp.run(call), stepUp.run(call)]);
    await asked();
    isConfirmed = true;
    await stepUp.confirm('123456');
    expect(await all).toEqual(['done', 'done', 'done']);
    expect(timesOf(STEP_UP)).toHaveLength(1);
  });

  it('is repeated without a question if a code was confirmed while it was under way', async () => {
    let refuseLate: () => void = () => undefined;
    const answers = [new Promise<string>((_, reject) => (refuseLate = () => reject(refused))), Promise.resolve('done')];
    const late = stepUp.run(() => answers.shift()!);
    const first = add();
    await asked();
    fake.answers['POST /api/admin/staff'] = added;
    await stepUp.confirm('123456');
    await first;
    refuseLate();
    expect(await late).toBe('done');
    expect(timesOf(STEP_UP)).toHaveLength(1);
  });

  it('fails with its own refusal when the question is cancelled', async () => {
    const answer = add();
    await asked();
    stepUp.cancel();
    await expect(answer).rejects.toMatchObject({ code: 'STEP_UP_REQUIRED' });
    expect(timesOf('POST /api/admin/staff')).toHaveLength(1);
  });

  it('keeps the question after a wrong code', async () => {
    const answer = add();
    await asked();
    fake.answers[STEP_UP] = refusal(401, 'FACTOR_CODE_WRONG', 'This code is not correct', { field: 'code' });
    await expect(stepUp.confirm('000000')).rejects.toMatchObject({ code: 'FACTOR_CODE_WRONG' });
    expect(stepUp.isAsking()).toBe(true);
    fake.answers[STEP_UP] = confirmed;
    fake.answers['POST /api/admin/staff'] = added;
    await stepUp.confirm('123456');
    expect(await answer).toMatchObject({ password: 'first' });
  });

  it('fails with the end of the session if that is the answer to the code', async () => {
    const answer = add();
    await asked();
    fake.answers[STEP_UP] = refusal(401, 'TOKEN_INVALID', 'Your session has ended.');
    await stepUp.confirm('123456');
    await expect(answer).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
    expect(stepUp.isAsking()).toBe(false);
  });

  it('fails with the end of the session before a passkey is asked for, and keeps the question without one', async () => {
    const answer = add();
    await asked();
    fake.answers['POST /api/auth/step-up/options'] = refusal(404, 'PASSKEY_NOT_FOUND', 'This passkey was removed');
    await expect(stepUp.confirmWithPasskey()).rejects.toMatchObject({ code: 'PASSKEY_NOT_FOUND' });
    expect(stepUp.isAsking()).toBe(true);
    fake.answers['POST /api/auth/step-up/options'] = refusal(401, 'TOKEN_INVALID', 'Your session has ended.');
    await stepUp.confirmWithPasskey();
    await expect(answer).rejects.toMatchObject({ code: 'TOKEN_INVALID' });
    expect(timesOf(STEP_UP)).toHaveLength(0);
  });
});
