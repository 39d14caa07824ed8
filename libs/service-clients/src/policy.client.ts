import { Injectable } from '@nestjs/common';
import { currentPolicy, POLICY_CHANGED } from '@sahaya/contracts';
import { type Policy, POLICY_V1 } from '@sahaya/domain';
import { EventBroadcaster, RpcClient } from '@sahaya/messaging';

/** A missed event of a new version is compensated after this time. */
const CACHED_MS = 30_000;

/**
 * The current policy for services that do not store it. If the booking service is unavailable, the last known policy is
 * used.
 */
@Injectable()
export class PolicyClient {
  private cached: Policy = POLICY_V1;
  private expiresAt = 0;

  constructor(
    private readonly rpc: RpcClient,
    broadcaster: EventBroadcaster,
  ) {
    broadcaster.on(POLICY_CHANGED, () => {
      this.expiresAt = 0;
    });
  }

  async current(): Promise<Policy> {
    if (performance.now() < this.expiresAt) return this.cached;
    this.expiresAt = performance.now() + CACHED_MS;
    this.cached = await this.rpc.call(currentPolicy, {}).then(
      ({ policy }) => policy,
      () => this.cached,
    );
    return this.cached;
  }
}
