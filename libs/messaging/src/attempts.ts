import type { JsMsg } from '@nats-io/jetstream';

/** A message may be in hand for this long; then NATS gives it to another process. */
const IN_HAND_MS = 120_000;
/** Beyond this number of events, the failures of the oldest one are forgotten. */
const COUNTED_MAX = 10_000;

/**
 * The failed attempts of this process at each event. Deliveries say less: an outage or a message that waits for its turn
 * causes them without an attempt.
 */
export class Attempts {
  private readonly failures = new Map<string, number>();

  /** Returns how many attempts at the event have failed, with this one. */
  failed(key: string): number {
    const count = (this.failures.get(key) ?? 0) + 1;
    this.failures.delete(key);
    this.failures.set(key, count);
    const [oldest = ''] = this.failures.keys();
    if (this.failures.size > COUNTED_MAX) this.failures.delete(oldest);
    return count;
  }

  ended(key: string): void {
    this.failures.delete(key);
  }
}

/**
 * Tells NATS that fetched messages are still in hand, so that it gives them to nobody else while they wait for their turn
 * or a handler takes long.
 */
export class InHand {
  private readonly messages = new Map<JsMsg, number>();
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly everyMs: number) {}

  take(message: JsMsg): void {
    this.messages.set(message, performance.now());
    this.timer ??= setInterval(() => this.tell(), this.everyMs);
  }

  /** Call before or after the message is acknowledged, refused or given back. */
  release(message: JsMsg): void {
    this.messages.delete(message);
    if (this.messages.size > 0) return;
    clearInterval(this.timer);
    this.timer = undefined;
  }

  /** Call when nothing more is handled: NATS gives the messages to another process. */
  releaseAll(): void {
    for (const message of this.messages.keys()) this.release(message);
  }

  private tell(): void {
    for (const [message, since] of this.messages) {
      if (performance.now() - since > IN_HAND_MS) this.release(message);
      else message.working();
    }
  }
}
