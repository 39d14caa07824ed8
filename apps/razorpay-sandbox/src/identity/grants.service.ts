import { randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { CODE_MS, provesChallenge, TOKEN_MS, type Grant } from '../shared/records/grant.js';
import { GRANT } from '../shared/records/records.model.js';

const random = () => randomBytes(24).toString('base64url');

/** The agreements of people, with a code that works once and a token that works for minutes. */
@Injectable()
export class GrantsService {
  constructor(
    @InjectModel(GRANT) private readonly grants: Model<Grant>,
    private readonly clock: Clock,
  ) {}

  /** Returns the code. */
  async create(agreed: Pick<Grant, 'name' | 'document' | 'challenge'>): Promise<string> {
    const code = random();
    const times = { createdAt: this.clock.now(), storedAt: this.clock.real() };
    await this.grants.create([{ ...agreed, ...times, _id: code, reference: random() }]);
    return code;
  }

  /** Returns the grant with a token; undefined if the code is unknown, old or used, or the PKCE secret is wrong. */
  async exchange(code: string, verifier: string): Promise<(Grant & { token: string }) | undefined> {
    const grant = await this.grants.findById(code).lean<Grant>();
    if (!grant || !provesChallenge(verifier, grant.challenge)) return undefined;
    const token = random();
    const fresh = { _id: code, token: null, createdAt: { $gt: this.before(CODE_MS) } };
    const { modifiedCount } = await this.grants.updateOne(fresh, { $set: { token } });
    return modifiedCount === 1 ? { ...grant, token } : undefined;
  }

  /** The grant of an `Authorization` header; undefined if its token is unknown or old. */
  async find(authorization = ''): Promise<Grant | undefined> {
    const token = /^Bearer (\S+)$/.exec(authorization)?.[1];
    if (!token) return undefined;
    const valid = { token, createdAt: { $gt: this.before(CODE_MS + TOKEN_MS) } };
    return (await this.grants.findOne(valid).lean<Grant>()) ?? undefined;
  }

  private before(ms: number): Date {
    return new Date(this.clock.now().getTime() - ms);
  }
}
