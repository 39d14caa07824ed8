import { BRAND } from '@sahaya/domain';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import {
  checkSession,
  confirmPasswordReset,
  confirmVerification,
  type Contact,
  devMailbox,
  login,
  me,
  requestPasswordReset,
  requestVerification,
} from '@sahaya/contracts';
import { Db, FieldCipher } from '@sahaya/persistence';
import { until } from '@sahaya/testing';
import { SMTPServer } from 'smtp-server';
import { DEV_MAILBOX_MODEL } from '../messages/dev-mailbox.model.js';
import { codeOf, PASSWORD, type Person, type RunningAuth, sessionOf, startAuth, wordsOf } from '../../test/harness.js';

const throttle = (answer: Promise<unknown>) =>
  answer.then(
    () => 'ok',
    ({ code, details }: { code: string; details?: Record<string, unknown> }) => ({ code, ...details }),
  );

describe('codes in development', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await startAuth({ DEV_MAILBOX: 'true' });
  });
  afterAll(() => auth?.stop());

  const sentTo = async (to: string) => (await auth.rpc.call(devMailbox, { to })).messages;
  const codeTo = async (to: string, nth = 1) => (await until(async () => (await sentTo(to)).at(-nth))).code;
  const reset = (identifier: unknown) => auth.rpc.call(requestPasswordReset, { identifier });
  const confirm = (identifier: string, code: string, password = 'brand-new') =>
    auth.rpc.call(confirmPasswordReset, { identifier, code, password });
  const verify = ({ actor }: Person, contact?: Contact) => auth.rpc.call(requestVerification, { actor, contact });
  const other = (code: string) => code.replace(/^./, (digit) => String((Number(digit) + 1) % 10));

  describe('a password reset', () => {
    it.each(['email', 'phone'] as const)('works with the code sent by %s; every session ends', async (channel) => {
      const person = await auth.person();
      expect(await reset(` ${person[channel]} `)).toEqual({ expiresInSeconds: 600 });
      const code = await codeTo(person[channel]);
      expect((await sentTo(person[channel]))[0]).toMatchObject({ channel, to: person[channel], code });
      expect(await confirm(person[channel], code)).toEqual({});
      const { sid, userId } = person.actor;
      expect(await auth.rpc.call(checkSession, { sid, userId })).toEqual({ alive: false });
      expect(await codeOf(auth.rpc.call(login, { identifier: person.email, password: PASSWORD }))).toBe(
        'BAD_CREDENTIALS',
      );
      const { user } = sessionOf(await auth.rpc.call(login, { identifier: person.email, password: 'brand-new' }));
      expect([user.emailVerified, user.phoneVerified]).toEqual([channel === 'email', channel === 'phone']);
      expect(await codeOf(confirm(person[channel], code))).toBe('CODE_WRONG');
    });

    it('answers the same for an unknown account, and sends nothing', async () => {
      const nobody = 'nobody@example.com';
      expect(await reset(nobody)).toEqual({ expiresInSeconds: 600 });
      expect(await throttle(reset(nobody))).toEqual({ code: 'CODE_THROTTLED', retryAfterSeconds: 60 });
      const person = await auth.person();
      await reset(person.email);
      await codeTo(person.email);
      expect(await sentTo(nobody)).toEqual([]);
      const tries = (identifier: string) => throttle(confirm(identifier, '000000'));
      const [known, unknown] = [await tries(person.email), await tries(nobody)];
      expect(known).toEqual({ code: 'CODE_WRONG', field: 'code', triesLeft: 4 });
      expect(unknown).toEqual(known);
      expect(await tries('never-asked@example.com')).toMatchObject({ code: 'CODE_WRONG' });
    });

    it.each([
      ['Email or phone number is required', '', '', ''],
      ['Please enter a valid email address or 10-digit mobile number', '12345', '123456', 'x'],
      ['Please enter the 6-digit code', 'a@example.com', '12345', ''],
      ['Please enter the 6-digit code', 'a@example.com', 'abcdef', ''],
      ['Password is required', 'a@example.com', '123456', ''],
      ['Password must be at least 6 characters', 'a@example.com', '123456', '12345'],
    ])('%s', async (words, identifier, code, password) => {
      expect(await wordsOf(confirm(identifier, code, password))).toBe(words);
    });

    it.each([{ $gt: '' }, ['a@example.com'], 5])('%j is not an identifier', async (identifier) => {
      expect(await codeOf(reset(identifier))).toBe('INVALID_INPUT');
      expect(
        await codeOf(
          auth.rpc.call(confirmPasswordReset, { identifier: 'a@example.com', code: { $ne: '' }, password: '123456' }),
        ),
      ).toBe('INVALID_INPUT');
    });
  });

  describe('a code', () => {
    it('allows five tries, also simultaneous ones', async () => {
      const person = await auth.person();
      await reset(person.email);
      const code = await codeTo(person.email);
      const wrong = Array.from({ length: 12 }, () => throttle(confirm(person.email, other(code))));
      const left = (await Promise.all(wrong)).map((answer) => (answer as Record<string, unknown>)['triesLeft']);
      expect(left.sort()).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4]);
      expect(await codeOf(confirm(person.email, code))).toBe('CODE_WRONG');
    });

    it('expires after ten minutes', async () => {
      const person = await auth.person();
      await reset(person.email);
      const code = await codeTo(person.email);
      auth.advance(601);
      expect(await codeOf(confirm(person.email, code))).toBe('CODE_WRONG');
    });

    it('is replaced by the next one; one a minute, five an hour', async () => {
      const person = await auth.person();
      await reset(person.email);
      const first = await codeTo(person.email);
      expect(await throttle(reset(person.email))).toEqual({ code: 'CODE_THROTTLED', retryAfterSeconds: 60 });
      for (let more = 2; more <= 5; more += 1) {
        auth.advance(61);
        await reset(person.email);
        await until(async () => (await sentTo(person.email)).length === more);
      }
      expect(await codeOf(confirm(person.email, first))).toBe('CODE_WRONG');
      auth.advance(61);
      expect(await throttle(reset(person.email))).toMatchObject({ code: 'CODE_THROTTLED' });
      auth.advance(3_600);
      expect(await codeOf(reset(person.email))).toBe('ok');
    });

    it('is one code for simultaneous requests', async () => {
      const person = await auth.person();
      const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(reset(person.email))));
      expect(codes.filter((code) => code === 'ok')).toHaveLength(1);
      await codeTo(person.email);
      expect(await sentTo(person.email)).toHaveLength(1);
    });

    it('is used once, also by two simultaneous requests', async () => {
      const person = await auth.person();
      await reset(person.email);
      const code = await codeTo(person.email);
      const codes = await Promise.all(
        ['first-one', 'second-one'].map((password) => codeOf(confirm(person.email, code, password))),
      );
      expect(codes.sort()).toEqual(['CODE_WRONG', 'ok']);
    });

    it('is valid for its purpose and contact only', async () => {
      const person = await auth.person();
      await verify(person, 'email');
      const code = await codeTo(person.email);
      expect(await codeOf(confirm(person.email, code))).toBe('CODE_WRONG');
      expect(await codeOf(auth.rpc.call(confirmVerification, { actor: person.actor, contact: 'phone', code }))).toBe(
        'CODE_WRONG',
      );
    });

    it('is stored only in the development mailbox', async () => {
      const person = await auth.person();
      await reset(person.email);
      const code = await codeTo(person.email);
      const { connection } = auth.service.get(Db);
      const stored = await connection.collection('codes').find({ userId: person.actor.userId }).toArray();
      expect(stored).toHaveLength(1);
      expect(JSON.stringify(stored)).not.toContain(code);
      expect(JSON.stringify(stored)).not.toContain(person.email);
    });
  });

  describe('a contact', () => {
    it('is verified by its code, email first, and shown on the account', async () => {
      const person = await auth.person({ language: 'hi' });
      expect(await verify(person)).toEqual({ contact: 'email', verified: false, expiresInSeconds: 600 });
      const { code, text } = await until(async () => (await sentTo(person.email))[0]);
      expect(text).toContain('मान्य');
      const confirmed = (fields: { code: string; contact?: Contact }) =>
        auth.rpc.call(confirmVerification, { actor: person.actor, ...fields });
      expect(await throttle(confirmed({ code: other(code) }))).toMatchObject({ code: 'CODE_WRONG', triesLeft: 4 });
      expect((await confirmed({ code })).user).toMatchObject({ emailVerified: true, phoneVerified: false });
      expect(await verify(person, 'email')).toEqual({ contact: 'email', verified: true, expiresInSeconds: 0 });
      expect((await verify(person)).contact).toBe('phone');
      expect((await confirmed({ code: await codeTo(person.phone) })).user.phoneVerified).toBe(true);
      expect((await auth.rpc.call(me, { actor: person.actor })).user).toMatchObject({
        emailVerified: true,
        phoneVerified: true,
      });
    });

    it('that the account does not have is refused', async () => {
      const person = await auth.person({ phone: '' });
      expect(person.user.phoneVerified).toBeUndefined();
      expect(await codeOf(verify(person, 'phone'))).toBe('CONTACT_MISSING');
      expect(
        await codeOf(auth.rpc.call(confirmVerification, { actor: person.actor, contact: 'phone', code: '123456' })),
      ).toBe('CONTACT_MISSING');
      expect(await wordsOf(auth.rpc.call(confirmVerification, { actor: person.actor, code: '12' }))).toBe(
        'Please enter the 6-digit code',
      );
    });
  });
});

describe('codes by mail server and SMS gateway', () => {
  let auth: RunningAuth;
  let smtp: SMTPServer;
  let sms: ReturnType<typeof createServer>;
  let mails: string[] = [];
  let texts: { to: string; message: string; authorization: string | undefined }[] = [];
  /** The behaviour of the servers for the next messages; empty: they accept them. */
  let mailFaults: (Error | 'hang up')[] = [];
  let smsFaults: (number | 'hang up')[] = [];
  let smsTries = 0;

  const refusal = (code: number) => Object.assign(new Error('refused'), { responseCode: code });
  const bodyOf = async (request: IncomingMessage) => {
    let body = '';
    for await (const part of request) body += String(part);
    return JSON.parse(body) as { to: string; message: string };
  };

  beforeAll(async () => {
    smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo(_address, session, done) {
        const fault = mailFaults.shift();
        if (fault !== 'hang up') return done(fault);
        (this as unknown as { connections: Set<{ id: string; _socket: { destroy(): void } }> }).connections.forEach(
          (connection) => connection.id === session.id && connection._socket.destroy(),
        );
      },
      onData(stream, _session, done) {
        let mail = '';
        stream.on('data', (part: Buffer) => (mail += part.toString()));
        stream.on('end', () => {
          mails.push(mail);
          done();
        });
      },
    });
    smtp.on('error', () => undefined);
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', () => resolve()));
    sms = createServer((request, response) => {
      void bodyOf(request).then((body) => {
        smsTries += 1;
        const fault = smsFaults.shift();
        if (fault === 'hang up') return response.destroy();
        if (fault !== undefined) return response.writeHead(fault).end('{"error":"no"}');
        texts.push({ ...body, authorization: request.headers.authorization });
        return response.writeHead(202).end('{}');
      });
    });
    await new Promise<void>((resolve) => sms.listen(0, '127.0.0.1', resolve));
    const port = (server: { address(): unknown }) => (server.address() as AddressInfo).port;
    auth = await startAuth({
      SMTP_URL: `smtp://127.0.0.1:${port(smtp.server)}`,
      MAIL_FROM: `${BRAND} <codes@sahaya.example>`,
      SMS_GATEWAY_URL: `http://127.0.0.1:${port(sms)}/messages`,
      SMS_GATEWAY_TOKEN: 'gateway-token',
      DEV_MAILBOX: 'true',
    });
  });
  afterAll(async () => {
    await auth?.stop();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
    sms.closeAllConnections();
    await new Promise((resolve) => sms.close(resolve));
  });
  afterEach(() => {
    [mails, texts, mailFaults, smsFaults, smsTries] = [[], [], [], [], 0];
  });

  const ask = ({ actor }: Person, contact: Contact) => auth.rpc.call(requestVerification, { actor, contact });
  /** The contact is stored encrypted. */
  const codeFor = (to: string) => ({ toHashes: auth.service.get(FieldCipher).lookup(to) });
  const waiting = async (to: string) =>
    auth.service
      .get(Db)
      .connection.collection('codes')
      .countDocuments({ ...codeFor(to), delivery: { $exists: true } });
  /** Waits until the first try failed, and advances to the next. */
  const retried = (to: string) =>
    until(async () =>
      auth.service
        .get(Db)
        .connection.collection('codes')
        .findOne({
          ...codeFor(to),
          'delivery.tries': { $gte: 1 },
          'delivery.dueAt': { $lt: new Date(auth.now().getTime() + 20_000) },
        }),
    );

  it('are sent by email', async () => {
    const person = await auth.person();
    await ask(person, 'email');
    const mail = await until(() => mails[0]);
    expect(mail).toContain(`To: ${person.email}`);
    expect(mail).toContain(`From: ${BRAND} <codes@sahaya.example>`);
    const code = /(\d{6}) is your code/.exec(mail)?.[1] ?? '';
    expect((await auth.rpc.call(confirmVerification, { actor: person.actor, code })).user.emailVerified).toBe(true);
    expect((await auth.rpc.call(devMailbox, { to: '' })).messages).toEqual([]);
  });

  it('are sent as a text message with the token of the gateway', async () => {
    const person = await auth.person();
    await ask(person, 'phone');
    const text = await until(() => texts[0]);
    expect(text).toMatchObject({ to: `+91${person.phone}`, authorization: 'Bearer gateway-token' });
    const code = /^(\d{6}) /.exec(text.message)?.[1] ?? '';
    const { user } = await auth.rpc.call(confirmVerification, { actor: person.actor, contact: 'phone', code });
    expect(user.phoneVerified).toBe(true);
  });

  it.each([
    ['is busy', () => refusal(451)],
    ['hangs up', () => 'hang up' as const],
  ])('are retried when the mail server %s', async (_what, fault) => {
    const person = await auth.person();
    mailFaults = [fault()];
    await ask(person, 'email');
    await retried(person.email);
    expect(mails).toEqual([]);
    auth.advance(5);
    await until(() => mails.length === 1);
    await until(async () => (await waiting(person.email)) === 0);
  });

  it.each([500, 503, 429, 401, 'hang up'] as const)('are retried when the SMS gateway answers %s', async (fault) => {
    const person = await auth.person();
    smsFaults = [fault];
    await ask(person, 'phone');
    await retried(person.phone);
    expect(texts).toEqual([]);
    auth.advance(5);
    await until(() => texts.length === 1);
  });

  it('are dropped for an unknown mailbox or number', async () => {
    const person = await auth.person();
    [mailFaults, smsFaults] = [[refusal(550)], [422]];
    expect(await ask(person, 'email')).toMatchObject({ verified: false });
    expect(await ask(person, 'phone')).toMatchObject({ verified: false });
    await until(
      async () =>
        mailFaults.length + smsFaults.length + (await waiting(person.email)) + (await waiting(person.phone)) === 0,
    );
    auth.advance(60);
    await ask(person, 'phone');
    await until(() => texts.length === 1);
    expect([mails.length, smsTries]).toEqual([0, 2]);
  });

  it('are dropped when they would arrive too late', async () => {
    const person = await auth.person();
    smsFaults = [503];
    await ask(person, 'phone');
    await retried(person.phone);
    auth.advance(601);
    await until(async () => (await waiting(person.phone)) === 0);
    expect(smsTries).toBe(1);
    expect(texts).toEqual([]);
  });
});

describe('with the development mailbox off', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await startAuth();
  });
  afterAll(() => auth?.stop());

  it('a code stays in the database of this service and no endpoint shows it', async () => {
    const person = await auth.person();
    await auth.rpc.call(requestPasswordReset, { identifier: person.email });
    const mailbox = auth.service.get(Db).connection.collection(DEV_MAILBOX_MODEL);
    await until(() => mailbox.findOne({ to: person.email }));
    expect(await codeOf(auth.rpc.call(devMailbox, { to: person.email }))).toBe('NOT_FOUND');
  });
});

describe('without a channel in production', () => {
  let auth: RunningAuth;
  beforeAll(async () => {
    auth = await startAuth({ NODE_ENV: 'production' });
  });
  afterAll(() => auth?.stop());

  it('there is no mailbox, a reset answers the same, and a verification reports that it is impossible', async () => {
    const person = await auth.person();
    expect(await codeOf(auth.rpc.call(devMailbox, { to: '' }))).toBe('NOT_FOUND');
    expect(await auth.rpc.call(requestPasswordReset, { identifier: person.email })).toEqual({ expiresInSeconds: 600 });
    expect(await codeOf(auth.rpc.call(requestVerification, { actor: person.actor }))).toBe('UNAVAILABLE');
  });
});
