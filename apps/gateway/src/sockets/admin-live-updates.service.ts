import { Inject, Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { type DeskChange, type Endpoint, listChangesOfCall, listChangesOfEvent } from '@sahaya/contracts';
import { type Envelope, NATS } from '@sahaya/messaging';
import { GatewayBroadcastService } from './gateway-broadcast.service.js';

type Fields = Record<string, unknown>;
/** Changes within this time are sent together. */
const TOGETHER_MS = 200;
/** For more records than this at a time, only their kinds are sent. */
const RECORDS_MAX = 200;

/** Notifies the consoles at this gateway of changes by services, or by staff at any gateway. */
@Injectable()
export class AdminLiveUpdatesService implements OnModuleDestroy {
  private readonly logger = new Logger('DeskNews');
  private readonly waiting = new Map<string, DeskChange>();
  private timer: NodeJS.Timeout | undefined;

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly broadcast: GatewayBroadcastService,
  ) {}

  onModuleDestroy(): void {
    clearTimeout(this.timer);
  }

  /** `isHeard`: a console is connected here. */
  follow(isHeard: () => boolean, tell: (changes: DeskChange[]) => void): void {
    const take = (changes: DeskChange[]) => {
      if (changes.length === 0 || !isHeard()) return;
      for (const change of changes) this.waiting.set(`${change.resource}|${change.id ?? ''}`, change);
      this.timer ??= setTimeout(() => {
        this.timer = undefined;
        tell(shortened([...this.waiting.values()]));
        this.waiting.clear();
      }, TOGETHER_MS);
    };
    this.broadcast.onDeskChanged(take);
    this.nats.subscribe('events.>', {
      callback: (error, message) => {
        if (error || !isHeard()) return;
        try {
          take(listChangesOfEvent(message.subject, message.json<Envelope<Fields>>().data));
        } catch (fault) {
          // An exception here would reach the parser of the NATS client and close the connection.
          this.logger.error({ err: fault, event: message.subject }, 'event not told to the desk');
        }
      },
    });
  }

  /** After a call of staff; every gateway notifies its own consoles. */
  publishCall(endpoint: Endpoint, input: Fields, answer: unknown): void {
    this.broadcast.changeDesk(listChangesOfCall(endpoint, input, answer));
  }
}

const shortened = (changes: DeskChange[]): DeskChange[] =>
  changes.length <= RECORDS_MAX
    ? changes
    : [...new Set(changes.map(({ resource }) => resource))].map((resource) => ({ resource }));
