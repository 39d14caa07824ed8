import { type Api, Refused } from './api.ts';
import type { DemoStaff } from './demo-staff.ts';
import { DEMO_PASSWORD, DEMO_STAFF_PASSWORD, type DemoHelper, type DemoPerson } from './people/people.ts';

interface Session {
  token: string;
  user: { _id: string };
}
type Answer = Session | { challenge: string };
/** A demo user, or a member of staff, who has a role. */
export type Actor = Pick<DemoPerson, 'email'> & { role?: string };
const HOUR_MS = 3_600_000;
const SLACK_MS = 60_000;

/** Returns when a token becomes valid and when it expires, in milliseconds. */
function lifeOf(token: string) {
  const claims = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  const { iat, exp } = JSON.parse(claims) as { iat: number; exp: number };
  return { from: iat * 1_000, to: exp * 1_000 };
}

/** The demo users as clients of the product: each has an account and a valid token. */
export class Crowd {
  private readonly api: Api;
  private readonly now: () => number;
  private readonly staff: DemoStaff;
  private readonly ids = new Map<Actor, string>();
  private readonly known = new Set<Actor>();
  private readonly sessions = new Map<Actor, Promise<Session>>();

  constructor(api: Api, now: () => number, staff: DemoStaff) {
    this.api = api;
    this.now = now;
    this.staff = staff;
  }

  /** A user who already has an account signs in. */
  async register(person: DemoPerson | DemoHelper): Promise<void> {
    const { name, email, phone, gender, age, location, coordinates } = person;
    const offer = 'services' in person && { services: person.services, hourlyRate: person.hourlyRate, bio: person.bio };
    const role = offer ? 'helper' : 'customer';
    const account = { name, email, phone, gender, age, location, coordinates, role, password: DEMO_PASSWORD };
    // The demo starts after the consent page of the portal.
    const body = { ...account, acceptedTerms: true, ...offer };
    const session = this.api.call<Session>('POST /auth/register', { body }).catch((error: unknown) => {
      if (!(error instanceof Refused) || error.code !== 'IDENTIFIER_TAKEN') throw error;
      this.known.add(person);
      return this.logIn(person);
    });
    this.sessions.set(person, session);
    this.ids.set(person, (await session).user._id);
    if ('languages' in person) {
      const { languages, instantChanges } = person;
      await this.as(person, 'PUT /helpers/profile', { languages, instantChanges });
    }
  }

  idOf(person: Actor): string {
    return this.ids.get(person) ?? '';
  }

  /** The account existed before this run, so it may have bookings and more from an interrupted run. */
  isKnown(person: Actor): boolean {
    return this.known.has(person);
  }

  async as<T>(person: Actor, call: Parameters<Api['call']>[0], body?: Record<string, unknown>): Promise<T> {
    const { token } = await this.session(person);
    return this.api.call<T>(call, { token, asStaff: person.role !== undefined, ...(body && { body }) });
  }

  async upload(person: Actor, path: `/${string}`, file: Blob): Promise<void> {
    const { token } = await this.session(person);
    await this.api.upload(path, token, file);
  }

  /** Signs in and checks that the token begins now, which shows that the auth service uses the current test time. */
  async hasTheDay(person: Actor): Promise<boolean> {
    const session = this.logIn(person);
    this.sessions.set(person, session);
    return Math.abs(lifeOf((await session).token).from - this.now()) < SLACK_MS;
  }

  private async logIn({ email, role }: Actor): Promise<Session> {
    const body = { identifier: email, password: role ? DEMO_STAFF_PASSWORD : DEMO_PASSWORD };
    const asStaff = role !== undefined;
    const answer = await this.api.call<Answer>('POST /auth/login', { body, asStaff });
    if ('token' in answer) return answer;
    const code = this.staff.takeRecoveryCode(email);
    const second = { challenge: answer.challenge, code };
    return this.api.call<Session>('POST /auth/login/verify', { body: second, asStaff });
  }

  /** A token of another day may be expired or not yet valid. */
  private async session(person: Actor): Promise<Session> {
    const known = this.sessions.get(person);
    if (known) {
      const session = await known;
      const { from, to } = lifeOf(session.token);
      if (from < this.now() + SLACK_MS && to > this.now() + HOUR_MS) return session;
      // The first caller signs in for all waiting callers.
      if (this.sessions.get(person) === known) this.sessions.delete(person);
    }
    const session = this.sessions.get(person) ?? this.logIn(person);
    this.sessions.set(person, session);
    return session;
  }
}
