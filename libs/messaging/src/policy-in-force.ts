import { Injectable } from '@nestjs/common';
import { currentPolicy, POLICY_CHANGED } from '@sahaya/contracts';
import { type Policy, POLICY_V1 } from '@sahaya/domain';
import { FanOut } from './fan-out.js';
import { RpcClient } from './rpc-client.js';

/** A missed event of a new version is compensated after this time. */
const REMEMBERED_MS = 30_000;

/**
 * The current policy for services that do not store it. If the booking service is unavailable, the last known policy is
 * used.
 */
@Injectable()
export class PolicyInForce {
  private known: Policy = POLICY_V1;
  private askAgainAt = 0;

  constructor(
    private readonly rpc: RpcClient,
    fanOut: FanOut,
  ) {
    fanOut.on(POLICY_CHANGED, () => {
      this.askAgainAt = 0;
    });
  }

  async current(): Promise<Policy> {
    if (performance.now() < this.askAgainAt) return this.known;
    this.askAgainAt = performance.now() + REMEMBERED_MS;
    this.known = await this.rpc.call(currentPolicy, {}).then(
      ({ policy }) => policy,
      () => this.known,
    );
    return this.known;
  }
}
