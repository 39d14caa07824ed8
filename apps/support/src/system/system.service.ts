import { Injectable } from '@nestjs/common';
import { AppError, EVENT_SERVICES, eventStateOf, type EventService } from '@sahaya/contracts';
import { EventLag, RpcClient } from '@sahaya/messaging';

/** The progress of the events in the stream and in each service. */
@Injectable()
export class SystemService {
  constructor(
    private readonly lag: EventLag,
    private readonly rpc: RpcClient,
  ) {}

  async get() {
    const [{ consumers, ...stream }, states] = await Promise.all([
      this.lag.now().catch((cause: unknown) => {
        throw Object.assign(new AppError('UNAVAILABLE'), { cause });
      }),
      Promise.all(EVENT_SERVICES.map((service) => this.findState(service))),
    ]);
    const services = EVENT_SERVICES.map((service, index) => {
      const events = states[index];
      const own = consumers.filter((consumer) => consumer.service === service);
      return {
        service,
        ...(events && { events }),
        consumers: own.map(({ service: _, ...consumer }) => consumer).sort((a, b) => a.event.localeCompare(b.event)),
      };
    });
    return {
      services,
      lagSeconds: Math.max(0, ...consumers.map(({ lagSeconds }) => lagSeconds)),
      deadLetters: states.reduce((sum, state) => sum + (state?.deadLetters ?? 0), 0),
      stream,
    };
  }

  /** Undefined if the service does not answer. */
  private async findState(service: EventService) {
    try {
      return await this.rpc.call(eventStateOf(service), {});
    } catch (error) {
      if (error instanceof AppError && error.code === 'UNAVAILABLE') return undefined;
      throw error;
    }
  }
}
