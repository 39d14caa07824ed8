import { Controller, type Type } from '@nestjs/common';
import { readinessOf } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { Health } from './health.js';

/** Answers which dependencies the service reaches, on a subject with its name. */
export function readinessController(service: string): Type {
  @Controller()
  class ReadinessController {
    constructor(private readonly health: Health) {}

    @Rpc(readinessOf(service))
    async read() {
      const { checks } = await this.health.check();
      // The texts of faults are for the internal health port only.
      return { checks: Object.fromEntries(Object.entries(checks).map(([name, state]) => [name, state === 'ok'])) };
    }
  }
  return ReadinessController;
}
