import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { countHappyCustomers, type OutputOf, type siteClaims } from '@sahaya/contracts';
import { MINUTE_MS } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { Clock, ENV } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import type { CatalogEnv } from '../catalog.env.js';
import { VERIFICATION_MODEL, type VerificationDoc } from '../shared/verification.model.js';

/** A landing page is loaded far more often than its figures change. */
const FRESH_MS = 10 * MINUTE_MS;
type Claims = OutputOf<typeof siteClaims>;

@Injectable()
export class SiteCountsService {
  private counted?: { at: number; answer: Claims };

  constructor(
    @InjectModel(VERIFICATION_MODEL) private readonly verifications: Model<VerificationDoc>,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: CatalogEnv,
  ) {}

  async current(): Promise<Claims> {
    if (this.env.SITE_CLAIMS === 'brand') return {};
    const at = this.clock.now().getTime();
    if (!this.counted || at >= this.counted.at + FRESH_MS) this.counted = { at, answer: await this.count() };
    return this.counted.answer;
  }

  private async count(): Promise<Claims> {
    const [verifiedHelpers, { happyCustomers }] = await Promise.all([
      this.verifications.countDocuments({ state: 'verified' }),
      this.rpc.call(countHappyCustomers, {}),
    ]);
    return { claims: { happyCustomers, verifiedHelpers } };
  }
}
