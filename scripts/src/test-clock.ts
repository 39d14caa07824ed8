import { Kvm, type KV } from '@nats-io/kv';
import type { NatsConnection } from '@nats-io/transport-node';

/** The key that Clock of @sahaya/service-kit follows: milliseconds between real and test time. */
const BUCKET = 'control';
const KEY = 'clock.offset';

export class TestClock {
  private readonly control: KV;

  private constructor(control: KV) {
    this.control = control;
  }

  static async of(nats: NatsConnection): Promise<TestClock> {
    return new TestClock(await new Kvm(nats).create(BUCKET));
  }

  async offset(): Promise<number> {
    return Number((await this.control.get(KEY))?.string() ?? 0);
  }

  async move(offset: number): Promise<void> {
    await this.control.put(KEY, String(offset));
  }
}
