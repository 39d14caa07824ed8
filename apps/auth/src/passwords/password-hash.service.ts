import { Injectable } from '@nestjs/common';
import { hash, type Options, verify } from '@node-rs/argon2';
import { Bulkhead } from '@sahaya/messaging';

/** argon2id, the package's default, with the parameters recommended by OWASP. */
const MEASURE: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

@Injectable()
export class PasswordHashService {
  /** A hash takes a core for about 20 ms: two at once, and a queue no longer than the deadline of a request allows. */
  private readonly bulkhead = new Bulkhead({ concurrency: 2, queueMax: 100 });
  private readonly nobodys = hash('nobody has this password', MEASURE);

  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password, MEASURE));
  }

  /** Runs work around `matches` in one place: simultaneous guesses are checked one after the other. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.bulkhead.run(work);
  }

  /** Call within `inTurn`. Without an account the same work is done, so that the response time reveals nothing. */
  async matches(passwordHash: string | undefined, password: string): Promise<boolean> {
    const same = await verify(passwordHash ?? (await this.nobodys), password);
    return same && passwordHash !== undefined;
  }
}
