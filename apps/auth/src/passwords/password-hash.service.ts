import { Injectable } from '@nestjs/common';
import { hash, type Options, verify } from '@node-rs/argon2';
import { Slots } from '@sahaya/service-kit';

/** argon2id, the package's default kind, in OWASP's measure. */
const MEASURE: Options = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

@Injectable()
export class PasswordHashService {
  /** A hash takes a core for some 20 ms: two at once, and no longer a queue than a request's deadline bears. */
  private readonly slots = new Slots(2, 100);
  private readonly nobodys = hash('nobody has this password', MEASURE);

  hash(password: string): Promise<string> {
    return this.inTurn(() => hash(password, MEASURE));
  }

  /** Work around a `matches`, in one of the slots: guesses sent side by side are judged one after the other. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    return this.slots.run(work);
  }

  /** Call in turn. Without an account the same work is done, so that time tells nothing. */
  async matches(passwordHash: string | undefined, password: string): Promise<boolean> {
    const same = await verify(passwordHash ?? (await this.nobodys), password);
    return same && passwordHash !== undefined;
  }
}
