import { randomUUID } from 'node:crypto';
import { Inject, Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { type DeskChange, deskChange, type TicketView, ticketView } from '@sahaya/contracts';
import { NATS } from '@sahaya/messaging';
import { z } from 'zod';
import { BEAT_MS, PresenceService } from './presence.service.js';

/** Ids in one message; well below the limit of NATS. */
const CHUNK = 20_000;

const users = z.array(z.string());
/** `asks`: requests a report from every gateway. */
const presence = z.object({ gateway: z.string(), here: users, gone: users, asks: z.boolean() });
const typing = z.object({ chatId: z.string(), userId: z.string(), to: users });
export type Typing = z.output<typeof typing>;

const PRESENCE = 'gateway.presence';
const TYPING = 'gateway.typing';
const DESK = 'gateway.desk';
const TICKETS = 'gateway.tickets';
const desk = z.object({ changes: z.array(deskChange) });

/** Messages between the gateways over core NATS. They are not stored; a lost one is repeated later or does not matter. */
@Injectable()
export class GatewayBroadcastService implements OnModuleInit, OnModuleDestroy {
  private readonly logger = new Logger('Siblings');
  private readonly gateway = randomUUID();
  private beat: NodeJS.Timeout | undefined;

  constructor(
    @Inject(NATS) private readonly nats: NatsConnection,
    private readonly presence: PresenceService,
  ) {}

  onModuleInit(): void {
    this.hear(PRESENCE, presence, ({ gateway, here, gone, asks }) => {
      if (gateway === this.gateway) return;
      this.presence.seen(gateway, here, performance.now());
      this.presence.gone(gateway, gone);
      if (asks) this.tellAll();
    });
    this.meetOthers();
    void this.watchConnection();
    this.beat = setInterval(() => {
      this.presence.expire(performance.now());
      this.tellAll();
    }, BEAT_MS).unref();
  }

  onModuleDestroy(): void {
    clearInterval(this.beat);
  }

  arrived(userId: string): void {
    this.tell({ here: [userId] });
  }

  left(userId: string): void {
    this.tell({ gone: [userId] });
  }

  /** Publishes to every gateway, including this one. */
  type(what: Typing): void {
    this.publish(TYPING, what);
  }

  onTyping(handler: (what: Typing) => void): void {
    this.hear(TYPING, typing, handler);
  }

  /** Publishes a change by staff to every gateway, including this one. */
  changeDesk(changes: DeskChange[]): void {
    this.publish(DESK, { changes });
  }

  onDeskChanged(handler: (changes: DeskChange[]) => void): void {
    this.hear(DESK, desk, ({ changes }) => handler(changes));
  }

  /** Publishes to every gateway, including this one, that a staff member has a ticket open. */
  viewTicket(view: TicketView): void {
    this.publish(TICKETS, view);
  }

  onTicketViewed(handler: (view: TicketView) => void): void {
    this.hear(TICKETS, ticketView, handler);
  }

  /** Every gateway that hears it reports its users at once. */
  private meetOthers(): void {
    this.presence.gainContact(performance.now());
    this.tell({ asks: true });
  }

  /** Reports of an outage are lost, so the rounds start again after it. */
  private async watchConnection(): Promise<void> {
    for await (const { type } of this.nats.status()) {
      if (type === 'disconnect') this.presence.loseContact();
      if (type === 'reconnect') this.meetOthers();
    }
  }

  private tellAll(): void {
    const here = this.presence.here();
    for (let from = 0; from < here.length; from += CHUNK) this.tell({ here: here.slice(from, from + CHUNK) });
  }

  private tell(part: Partial<z.output<typeof presence>>): void {
    this.publish(PRESENCE, { gateway: this.gateway, here: [], gone: [], asks: false, ...part });
  }

  private publish(subject: string, data: unknown): void {
    // The last sockets close during the shutdown.
    if (!this.nats.isClosed() && !this.nats.isDraining()) this.nats.publish(subject, JSON.stringify(data));
  }

  private hear<S extends z.ZodType>(subject: string, shape: S, handler: (data: z.output<S>) => void): void {
    this.nats.subscribe(subject, {
      callback: (error, message) => {
        if (error) return;
        try {
          handler(shape.parse(message.json()));
        } catch (fault) {
          // An exception here would reach the parser of the NATS client and close the connection.
          this.logger.error({ err: fault, subject }, 'not understood');
        }
      },
    });
  }
}
