import { Injectable } from '@nestjs/common';
import {
  type adminDeadLetter,
  type adminDeadLetters,
  AppError,
  deadLetterOf,
  deadLettersOf,
  type discardDeadLetter,
  discardLetterOf,
  EVENT_SERVICES,
  type EventService,
  type InputOf,
  paginate,
  refuse,
  type replayDeadLetter,
  replayLetterOf,
} from '@sahaya/contracts';
import { staffReasonViolation } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';

/** The most dead letters that a list over all services reads. */
const ALL_SERVICES_MAX = 500;
const REPLAY_TIMEOUT_MS = 9_000;

/** Collects the dead letters of all services. Each service stores its own. */
@Injectable()
export class DeadLetterService {
  constructor(private readonly rpc: RpcClient) {}

  async list({ page, limit, service }: InputOf<typeof adminDeadLetters>) {
    const matching = EVENT_SERVICES.filter((name) => name === service);
    // An unknown service matches nothing.
    const asked = service ? matching : EVENT_SERVICES;
    const skip = (page - 1) * limit;
    const wanted = service ? { skip, limit } : { skip: 0, limit: Math.min(ALL_SERVICES_MAX, skip + limit) };
    const answers = await Promise.all(asked.map((name) => this.find(name, wanted)));
    const letters = answers.flatMap((answer) => answer?.letters ?? []);
    letters.sort((a, b) => b.at.localeCompare(a.at) || b._id.localeCompare(a._id));
    const total = answers.reduce((sum, answer) => sum + (answer?.total ?? 0), 0);
    return {
      letters: service ? letters : letters.slice(skip, Math.min(ALL_SERVICES_MAX, skip + limit)),
      away: asked.filter((_, index) => answers[index] === undefined),
      pagination: paginate(page, limit, total),
    };
  }

  get({ id }: InputOf<typeof adminDeadLetter>) {
    return this.rpc.call(deadLetterOf(findOwner(id)), { id });
  }

  replay({ id }: InputOf<typeof replayDeadLetter>) {
    return this.rpc.call(replayLetterOf(findOwner(id)), { id }, REPLAY_TIMEOUT_MS);
  }

  /** The gateway logs the reason. */
  async discard({ id, reason, category }: InputOf<typeof discardDeadLetter>) {
    refuse(staffReasonViolation({ reason, category }));
    return this.rpc.call(discardLetterOf(findOwner(id)), { id });
  }

  /** Undefined if the service does not answer. */
  private async find(service: EventService, page: { skip: number; limit: number }) {
    try {
      return await this.rpc.call(deadLettersOf(service), page);
    } catch (error) {
      if (error instanceof AppError && error.code === 'UNAVAILABLE') return undefined;
      throw error;
    }
  }
}

function findOwner(id: string): EventService {
  const owner = EVENT_SERVICES.find((name) => id.startsWith(`${name}--`));
  if (!owner) throw new AppError('DEAD_LETTER_NOT_FOUND');
  return owner;
}
