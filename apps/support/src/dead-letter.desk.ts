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
import { reasonViolation } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';

/** Of all services together no more are looked through. */
const TOGETHER = 500;
const REPLAY_MS = 9_000;

/** What the services have given up. Each keeps its own; here they are asked. */
@Injectable()
export class DeadLetterDesk {
  constructor(private readonly rpc: RpcClient) {}

  async list({ page, limit, service }: InputOf<typeof adminDeadLetters>) {
    const one = EVENT_SERVICES.filter((name) => name === service);
    // Any other word is nobody's name, and finds nothing.
    const asked = service ? one : EVENT_SERVICES;
    const skip = (page - 1) * limit;
    const wanted = service ? { skip, limit } : { skip: 0, limit: Math.min(TOGETHER, skip + limit) };
    const answers = await Promise.all(asked.map((name) => this.of(name, wanted)));
    const letters = answers.flatMap((answer) => answer?.letters ?? []);
    letters.sort((a, b) => b.at.localeCompare(a.at) || b._id.localeCompare(a._id));
    const total = answers.reduce((sum, answer) => sum + (answer?.total ?? 0), 0);
    return {
      letters: service ? letters : letters.slice(skip, Math.min(TOGETHER, skip + limit)),
      away: asked.filter((_, index) => answers[index] === undefined),
      pagination: paginate(page, limit, total),
    };
  }

  get({ id }: InputOf<typeof adminDeadLetter>) {
    return this.rpc.call(deadLetterOf(ownerOf(id)), { id });
  }

  replay({ id }: InputOf<typeof replayDeadLetter>) {
    return this.rpc.call(replayLetterOf(ownerOf(id)), { id }, REPLAY_MS);
  }

  /** The gateway writes down why. */
  async discard({ id, reason }: InputOf<typeof discardDeadLetter>) {
    refuse(reasonViolation({ reason }));
    return this.rpc.call(discardLetterOf(ownerOf(id)), { id });
  }

  /** A service that does not answer has none to show now; the others do. */
  private async of(service: EventService, page: { skip: number; limit: number }) {
    try {
      return await this.rpc.call(deadLettersOf(service), page);
    } catch (error) {
      if (error instanceof AppError && error.code === 'UNAVAILABLE') return undefined;
      throw error;
    }
  }
}

function ownerOf(id: string): EventService {
  const owner = EVENT_SERVICES.find((name) => id.startsWith(`${name}--`));
  if (!owner) throw new AppError('DEAD_LETTER_NOT_FOUND');
  return owner;
}
