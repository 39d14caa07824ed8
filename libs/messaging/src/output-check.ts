import { Logger } from '@nestjs/common';
import { Counter } from 'prom-client';
import type { z } from 'zod';

/** `refuse`: a wrong answer becomes an error (tests, development). `report`: it is logged and counted (production). */
export type OutputCheckMode = 'refuse' | 'report';

/** In production one answer of each subject is checked in this time, because each check costs processor time. */
const CHECK_INTERVAL_MS = 60_000;

const mismatches = new Counter({
  name: 'rpc_output_mismatch_total',
  help: 'Checked answers over NATS that do not match their contract',
  labelNames: ['subject'],
});

/** An answer that does not match the output schema of its contract. */
export class OutputMismatch extends Error {
  override name = 'OutputMismatch';

  constructor(subject: string, { issues }: z.ZodError) {
    const fields = issues.slice(0, 5).map(({ path, message }) => `${path.join('.')}: ${message}`);
    super(`The answer of ${subject} does not match its contract: ${fields.join('; ')}`);
  }
}

/** Compares the answers of one subject with the output schema of its contract. */
export class OutputCheck {
  private readonly logger = new Logger('OutputCheck');
  private checkAgainAt = 0;
  private isLogged = false;

  constructor(
    private readonly subject: string,
    private readonly output: z.ZodType,
    private readonly mode: OutputCheckMode,
  ) {}

  /**
   * `text` is the packet as it is sent, so that the check sees what the caller will see.
   * @throws OutputMismatch in the mode `refuse`.
   */
  verify(text: string): void {
    if (this.mode === 'report') {
      if (performance.now() < this.checkAgainAt) return;
      this.checkAgainAt = performance.now() + CHECK_INTERVAL_MS;
    }
    const { response } = JSON.parse(text) as { response?: unknown };
    const parsed = this.output.safeParse(response);
    if (parsed.success) return;
    const mismatch = new OutputMismatch(this.subject, parsed.error);
    if (this.mode === 'refuse') throw mismatch;
    mismatches.inc({ subject: this.subject });
    if (!this.isLogged) this.logger.error(mismatch.message);
    this.isLogged = true;
  }
}
