import { Injectable } from '@nestjs/common';
import { currentPolicy, POLICY_CHANGED } from '@sahaya/contracts';
import { type Policy, POLICY_V1 } from '@sahaya/domain';
import { FanOut } from './fan-out.js';
import { RpcClient } from './rpc-client.js';

/** News of a new version may be missed; then it is known this much later. */
const REMEMBERED_MS = 30_000;

/** The figures in force, for services that do not keep them. Nobody waits for booking: the last known ones do. */
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
