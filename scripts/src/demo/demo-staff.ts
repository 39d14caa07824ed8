import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { AppError, createStaff } from '@sahaya/contracts';
import type { RpcClient } from '@sahaya/messaging';
import { dataFolder, writeWhole } from '../copy-files.ts';
import { DEMO_STAFF_PASSWORD } from './people/people.ts';

interface Account {
  email: string;
  name: string;
  role: 'support' | 'ops' | 'finance';
}
interface SecondFactor {
  totpSecret: string;
  /** Not used yet by the demo load. */
  recoveryCodes: string[];
}

/** The second factors of the demo staff of a copy. They are generated, so each copy has its own. */
export class DemoStaff {
  private readonly file: string;

  constructor(port: number) {
    this.file = join(dataFolder(port), 'demo-staff.json');
  }

  /** Does nothing if the account exists. Staff cannot register, so they are created by a message to the auth service. */
  async create(rpc: RpcClient, account: Account): Promise<void> {
    try {
      const fields = { ...account, password: DEMO_STAFF_PASSWORD, withTotp: true as const };
      const { totpSecret = '', recoveryCodes = [] } = await rpc.call(createStaff, fields);
      this.write({ ...this.read(), [account.email]: { totpSecret, recoveryCodes } });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'IDENTIFIER_TAKEN') throw error;
    }
  }

  /** The base32 secret of the authenticator app; undefined for accounts that this copy did not create. */
  secretOf(email: string): string | undefined {
    return this.read()[email]?.totpSecret;
  }

  /**
   * The next recovery code of an account. The load signs in with these, because a code of the app is accepted once in
   * 30 seconds, and the first visitor of the console needs it.
   */
  takeRecoveryCode(email: string): string {
    const all = this.read();
    const [code, ...recoveryCodes] = all[email]?.recoveryCodes ?? [];
    if (!code) throw new Error(`no recovery code is left for ${email}; npm start -- --reset begins again`);
    this.write({ ...all, [email]: { totpSecret: all[email]!.totpSecret, recoveryCodes } });
    return code;
  }

  private read(): Record<string, SecondFactor> {
    return existsSync(this.file) ? (JSON.parse(readFileSync(this.file, 'utf8')) as Record<string, SecondFactor>) : {};
  }

  private write(all: Record<string, SecondFactor>): void {
    writeWhole(this.file, all);
  }
}
