import { Logger } from '@nestjs/common';
import { Counter, Gauge } from '@sahaya/service-kit';
import { circuitBreaker, CircuitState, ConsecutiveBreaker, handleWhen } from 'cockatiel';
import { ProviderFault } from './provider-error.js';

/** The circuit opens after this many consecutive requests without an answer. */
const FAILURES = 5;
/** The interval of the probe. Together with one request, recovery stays well within 10 s. */
export const PROBE_PAUSE_MS = 2_000;

const state = new Gauge({
  name: 'provider_circuit_state',
  help: 'Whether the provider is asked: 0 yes, 1 it is being tried, 2 no',
  labelNames: ['provider'],
});
const calls = new Counter({
  name: 'provider_calls_total',
  help: 'Questions to the provider: answered, refused, unanswered, and those that were not asked (blocked)',
  labelNames: ['provider', 'outcome'],
});
const STATES: Partial<Record<CircuitState, number>> = {
  [CircuitState.Closed]: 0,
  [CircuitState.HalfOpen]: 1,
  [CircuitState.Open]: 2,
};

/**
 * A circuit breaker for the provider: while it is open, requests fail at once and only the probe is sent, until one is
 * answered. Nothing is lost: users can repeat their requests, and queued work stays due.
 */
export class ProviderCircuit {
  private readonly logger = new Logger('ProviderCircuit');
  private readonly breaker = circuitBreaker(
    handleWhen((error) => error instanceof ProviderFault && error.isOutage),
    { halfOpenAfter: PROBE_PAUSE_MS, breaker: new ConsecutiveBreaker(FAILURES) },
  );
  private readonly listeners: (() => void)[] = [];
  private timer: NodeJS.Timeout | undefined;
  private isAway = false;
  private isStopped = false;

  /** The probe, like every request, throws only ProviderFault. */
  constructor(
    private readonly provider: string,
    private readonly probe: () => Promise<unknown>,
  ) {
    state.set({ provider }, 0);
    this.breaker.onStateChange((now) => state.set({ provider }, STATES[now] ?? 0));
    this.breaker.onBreak(() => {
      if (!this.isAway) this.logger.error({ provider }, 'the provider does not answer, and is not asked until it does');
      this.isAway = true;
      this.tryLater();
    });
    this.breaker.onReset(() => {
      this.isAway = false;
      this.logger.log({ provider }, 'the provider answers again');
      for (const listener of this.listeners) listener();
    });
  }

  get isClosed(): boolean {
    return this.breaker.state === CircuitState.Closed;
  }

  /** Called when the provider is available again. */
  onBack(listener: () => void): void {
    this.listeners.push(listener);
  }

  async ask<T>(question: () => Promise<T>): Promise<T> {
    if (this.isClosed) return this.goThrough(question);
    calls.inc({ provider: this.provider, outcome: 'blocked' });
    throw new ProviderFault('not asked: the provider does not answer', false, true);
  }

  stop(): void {
    this.isStopped = true;
    clearTimeout(this.timer);
  }

  private async goThrough<T>(question: () => Promise<T>): Promise<T> {
    // A refusal is an answer: it neither opens the circuit nor keeps it open.
    const answer = await this.breaker.execute(() =>
      question().then(
        (value) => ({ value }),
        (fault: ProviderFault) => {
          if (fault.isOutage) throw this.counted('unanswered', fault);
          return { fault: this.counted('refused', fault) };
        },
      ),
    );
    if ('fault' in answer) throw answer.fault;
    return this.counted('answered', answer.value);
  }

  private counted<T>(outcome: string, thing: T): T {
    calls.inc({ provider: this.provider, outcome });
    return thing;
  }

  private tryLater(): void {
    clearTimeout(this.timer);
    if (this.isStopped || this.isClosed) return;
    this.timer = setTimeout(() => {
      // The state shows the result; an early timer tries once more.
      this.goThrough(this.probe).catch(() => this.tryLater());
    }, PROBE_PAUSE_MS).unref();
  }
}
