import { AsyncLocalStorage } from 'node:async_hooks';
import type { SignedActor } from './actor.js';

/** A request within one process; it carries what a message over NATS would carry. */
export interface LocalRequest {
  /** The packet as JSON, so that both ends see the same values as over NATS. */
  text: string;
  correlationId?: string;
  traceparent?: string;
  /** The reading of `performance.now()` at which the caller gives up. */
  expiresAt?: number;
  /** The signed actor to pass on. The services of a process trust each other, so it is not verified. */
  signedActor?: SignedActor | undefined;
}
/** Returns the packet of the answer as JSON. */
type Answer = (request: LocalRequest) => Promise<string>;

/** The subjects that services of this process answer. Calls of these subjects do not use NATS. */
export class LocalServices {
  private readonly answers = new Map<string, Answer>();

  add(subject: string, answer: Answer): void {
    // The caller's context, such as its trace, must reach the answer through the request only.
    const outside = AsyncLocalStorage.snapshot();
    this.answers.set(subject, (request) => outside(answer, request));
  }

  remove(subject: string): void {
    this.answers.delete(subject);
  }

  find(subject: string): Answer | undefined {
    return this.answers.get(subject);
  }
}
