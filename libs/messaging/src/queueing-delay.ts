/** The fastest message of this time did not wait. */
const WINDOW_MS = 30_000;
/** After this time without a message, the drift of the clocks would count as waiting. */
const FORGET_MS = 600_000;

interface Sender {
  /** The differences between receiving and sending of the fastest message, in the window before and in this one. */
  previous: number;
  current: number;
  /** The start of this window, and the latest message. */
  since: number;
  latest: number;
}

/**
 * Tells how long messages have waited on their way, although the clocks of sender and receiver do not agree: the fastest
 * message of the sender in the last 30 to 60 seconds did not wait, and every other one waited as much longer as it took
 * longer. That is the base delay of RFC 6817. All times are readings of monotonic clocks in ms, which nobody sets.
 */
export class QueueingDelay {
  private readonly senders = new Map<string, Sender>();

  /** Returns how many ms a message has waited. */
  of(name: string, sentAt: number, receivedAt: number): number {
    const took = receivedAt - sentAt;
    const sender = this.senderOf(name, receivedAt);
    sender.current = Math.min(sender.current, took);
    sender.latest = receivedAt;
    return took - Math.min(sender.current, sender.previous);
  }

  private senderOf(name: string, now: number): Sender {
    const known = this.senders.get(name);
    if (known && now - known.latest < FORGET_MS) {
      if (now - known.since < WINDOW_MS) return known;
      return Object.assign(known, { previous: known.current, current: Infinity, since: now });
    }
    // Processes come and go, and each one has a name of its own.
    for (const [other, { latest }] of this.senders) if (now - latest >= FORGET_MS) this.senders.delete(other);
    const sender = { previous: Infinity, current: Infinity, since: now, latest: now };
    this.senders.set(name, sender);
    return sender;
  }
}
