import { setTimeout as pause } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';

const STEP_MS = 30_000;
/** A code that ends sooner is not used: it has to arrive in time. */
const ON_THE_WAY_MS = 10_000;

/** An authenticator app whose codes are each used once. */
export class Authenticator {
  private readonly app: TOTP;
  private last = 0;

  constructor(secret: string) {
    this.app = new TOTP({ secret: Secret.fromBase32(secret) });
  }

  /** A code that was not used yet. The server accepts the one before the current one, which goes first, and the one after. */
  async nextCode(): Promise<string> {
    const step = Math.max(this.last + 1, Math.floor((Date.now() + ON_THE_WAY_MS) / STEP_MS) - 1);
    this.last = step;
    const validFrom = (step - 1) * STEP_MS;
    if (Date.now() < validFrom) await pause(validFrom - Date.now());
    return this.app.generate({ timestamp: step * STEP_MS });
  }
}
