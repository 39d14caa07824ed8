/**
 * The main job by two marked accounts against BASE_URL: a visit is asked for, accepted, heard of, talked about and called
 * off again (in cash, weeks ahead: no fee, no money). The helper can be booked only while this runs. One JSON line, and
 * exit code 0 when all of it came to its end. Runs anywhere that Node runs; twice at a time does no harm.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const { BASE_URL = 'http://localhost:3000', SYNTHETIC_PASSWORD, SYNTHETIC_DOMAIN = 'example.com' } = process.env;
const LIMIT_MS = 60_000;
/** Within this an effect of an event is to be seen. */
const EVENT_MS = 15_000;
const LEFT_BEHIND_MS = 10 * 60_000;
const MARK = 'Automatic check: please ignore';
const PLACE = { location: 'Saket, New Delhi', coordinates: [77.21, 28.52] };

const began = Date.now();
const steps = {};
let doing = 'start';

class Refused extends Error {
  constructor(call, status, { code, message } = {}) {
    super(`${call}: ${status} ${code ?? ''} ${message ?? ''}`.trim());
    this.code = code;
  }
}

async function call(what, token, body) {
  const [method, path] = what.split(' ');
  const answer = await fetch(`${BASE_URL}/api${path}`, {
    method,
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    ...(body && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(10_000),
  });
  const { data, ...rest } = await answer.json().catch(() => ({}));
  if (!answer.ok) throw new Refused(what, answer.status, rest);
  return { data, at: Date.parse(answer.headers.get('date')) };
}

/** One step of the job, with its time. */
async function step(name, work) {
  doing = name;
  const from = Date.now();
  const result = await work();
  steps[name] = Date.now() - from;
  return result;
}

async function until(what, ask) {
  const deadline = Date.now() + EVENT_MS;
  while (!(await ask())) {
    if (Date.now() > deadline) throw new Error(`${what} within ${EVENT_MS / 1_000} s`);
    await pause(250);
  }
}

/** Signs in; the first time ever, with an account of its own. */
async function person(role) {
  const email = `synthetic.${role}@${SYNTHETIC_DOMAIN}`;
  const password = SYNTHETIC_PASSWORD;
  const offer = role === 'helper' && { services: ['cooking'], hourlyRate: 250, bio: MARK };
  try {
    return (await call('POST /auth/login', undefined, { identifier: email, password })).data;
  } catch (error) {
    if (error.code !== 'BAD_CREDENTIALS') throw error;
  }
  const account = { name: `Synthetic ${role}`, email, password, role, age: 30, gender: 'female', ...PLACE, ...offer };
  return (await call('POST /auth/register', undefined, account)).data;
}

const setActive = (helper, isActive) => call('PUT /helpers/profile', helper.token, { isActive });

/** Any of some hundred hours, two weeks ahead and more; one that an earlier check has kept is left alone. */
async function ask(customer, helper, now) {
  for (let tries = 1; ; tries += 1) {
    const [day, hour] = [14 + Math.floor(Math.random() * 14), 8 + Math.floor(Math.random() * 9)];
    const visit = {
      helperId: helper.user._id,
      service: 'cooking',
      date: new Date(now + day * 86_400_000 + 5.5 * 3_600_000).toISOString().slice(0, 10),
      startTime: `${String(hour).padStart(2, '0')}:00`,
      endTime: `${String(hour + 1).padStart(2, '0')}:00`,
      customerAddress: PLACE.location,
      specialRequests: MARK,
      paymentMethod: 'cash',
      serviceOptions: {},
    };
    try {
      return (await call('POST /bookings', customer.token, visit)).data.booking;
    } catch (error) {
      // Another check has deactivated the helper or booked this hour.
      if (!(error instanceof Refused) || tries === 4 || /^5/.test(error.code ?? '')) throw error;
      await setActive(helper, true);
    }
  }
}

/** Cancels the bookings of an interrupted check; those of a check that runs at the same time are younger. */
async function tidy(customer, now) {
  const { bookings } = (await call('GET /bookings/my-bookings', customer.token)).data;
  const left = bookings.filter(
    ({ status, createdAt }) => ['pending', 'accepted'].includes(status) && now - Date.parse(createdAt) > LEFT_BEHIND_MS,
  );
  for (const { _id } of left) await call(`PATCH /bookings/${_id}/status`, customer.token, { status: 'cancelled' });
}

async function mainJob() {
  if (!SYNTHETIC_PASSWORD) throw new Error('SYNTHETIC_PASSWORD is missing');
  const { at: now } = await step('health', () => call('GET /health'));
  const [customer, helper] = await step('sign in', () => Promise.all(['customer', 'helper'].map(person)));
  await step('tidy', () => tidy(customer, now));
  try {
    await step('profile', async () => {
      await setActive(helper, true);
      await call(`GET /helpers/${helper.user._id}`, customer.token);
    });
    const { _id } = await step('ask', () => ask(customer, helper, now));
    try {
      await step('accept', () => call(`PATCH /bookings/${_id}/status`, helper.token, { status: 'accepted' }));
      await step('hear of it', () =>
        until('the customer hears of the acceptance', async () => {
          const { notifications } = (await call('GET /notifications', customer.token)).data;
          return notifications.some(
            ({ kind, createdAt }) => kind === 'booking-accepted' && Date.parse(createdAt) >= now,
          );
        }),
      );
      await step('talk', async () => {
        const chat = (await call(`POST /chats/booking/${_id}`, customer.token)).data;
        const { message } = (await call(`POST /chats/${chat._id}/messages`, customer.token, { content: MARK })).data;
        const seen = (await call(`GET /chats/${chat._id}`, helper.token)).data;
        if (!seen.messages.some((one) => one._id === message._id))
          throw new Error('the helper does not see the message');
      });
    } finally {
      const failedAt = doing;
      await step('cancel', () => call(`PATCH /bookings/${_id}/status`, customer.token, { status: 'cancelled' }));
      doing = failedAt;
    }
  } finally {
    const failedAt = doing;
    await setActive(helper, false);
    doing = failedAt;
  }
}

const limit = pause(LIMIT_MS, undefined, { ref: false }).then(() => {
  throw new Error(`not done within ${LIMIT_MS / 1_000} s`);
});
const fault = await Promise.race([mainJob(), limit]).then(
  () => undefined,
  (error) => error,
);
const line = { check: 'main-job', ok: !fault, ms: Date.now() - began, steps };
console.log(JSON.stringify(fault ? { ...line, failedAt: doing, error: fault.message } : line));
process.exit(fault ? 1 : 0);
