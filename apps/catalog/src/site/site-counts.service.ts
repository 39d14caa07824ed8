import { Inject, Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { countHappyCustomers, type OutputOf, type siteClaims } from '@sahaya/contracts';
import { MINUTE_MS } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';
import { Clock, ENV } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import type { CatalogEnv } from '../catalog.env.js';
import { VERIFICATION_MODEL, type VerificationDoc } from '../shared/verification.model.js';

/** The landing page is loaded far more often than the counts change. */
const FRESH_MS = 10 * MINUTE_MS;
type Claims = OutputOf<typeof siteClaims>;

/** The counts on the landing page, cached for ten minutes. */
@Injectable()
export class SiteCountsService {
  private cached?: { at: number; claims: Claims };

  constructor(
    @InjectModel(VERIFICATION_MODEL) private readonly verifications: Model<VerificationDoc>,
    private readonly rpc: RpcClient,
    private readonly clock: Clock,
    @Inject(ENV) private readonly env: CatalogEnv,
  ) {}

  async read(): Promise<Claims> {
    if (this.env.SITE_CLAIMS === 'brand') return {};
    const at = this.clock.now().getTime();
    if (!this.cached || at >= this.cached.at + FRESH_MS) this.cached = { at, claims: await this.count() };
    return this.cached.claims;
  }

  private async count(): Promise<Claims> {
    const [verifiedHelpers, { happyCustomers }] = await Promise.all([
      this.verifications.countDocuments({
        state: 'verified',
        check: null,
        supersededAt: null,
        $or: [{ expiresAt: null }, { expiresAt: { $gt: this.clock.now() } }],
      }),
      this.rpc.call(countHappyCustomers, {}),
    ]);
    return { claims: { happyCustomers, verifiedHelpers } };
  }
}
