import { AppError, type InputOf, type OutputOf, type RpcContract } from '@sahaya/contracts';
import { ACTOR_HEADER, connectNats, verifyActor } from '@sahaya/messaging';
import { actorVerifier } from './test-actors.js';

type Contract = Pick<RpcContract, 'subject' | 'input' | 'output' | 'passedOnBy'>;

export interface Responder {
  /**
   * Answers this subject from now on, in place of an earlier answer to it; a thrown AppError is sent as a refusal.
   */
  on<C extends Contract>(contract: C, reply: (input: InputOf<C>) => OutputOf<C> | Promise<OutputOf<C>>): Promise<void>;
  /** As `on`, with any answer: for tests of the gateway, which passes answers on without reading them. */
  passThrough<C extends Contract>(contract: C, reply: (input: InputOf<C>) => unknown): Promise<void>;
  /** @throws if an answer to `on` did not match the output schema of its contract, or an actor was not signed for it. */
  stop(): Promise<void>;
}

/** Answers in place of sibling services, on the real NATS and in the shape of the real transport. */
export async function startResponder(natsUrl: string): Promise<Responder> {
  const nats = await connectNats(natsUrl, 'responder');
  const mismatches: string[] = [];
  const answered = new Map<string, { drain: () => Promise<void> }>();

  async function passThrough<C extends Contract>(contract: C, reply: (input: InputOf<C>) => unknown): Promise<void> {
    const { subject, passedOnBy = [] } = contract;
    const answer = async (data: unknown, token?: string) => {
      await verifyActor(actorVerifier, { subject, data, token }, passedOnBy).catch((error: Error) =>
        mismatches.push(`${subject}: ${error.message}`),
      );
      try {
        return { response: await reply(contract.input.parse(data) as InputOf<C>) };
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        return { err: { code: error.code, details: error.details } };
      }
    };
    // Two subscriptions would share the requests between the old answer and the new one.
    await answered.get(subject)?.drain();
    const subscription = nats.subscribe(subject, {
      queue: 'responder',
      callback: (_error, message) => {
        const { data } = message.json<{ data: unknown }>();
        void answer(data, message.headers?.get(ACTOR_HEADER)).then((reply) =>
          message.respond(JSON.stringify({ ...reply, isDisposed: true })),
        );
      },
    });
    answered.set(subject, subscription);
    await nats.flush();
  }

  return {
    passThrough,
    on: (contract, reply) =>
      passThrough(contract, async (input) => {
        const answer = await reply(input);
        const { response } = JSON.parse(JSON.stringify({ response: answer })) as { response?: unknown };
        const { error } = contract.output.safeParse(response);
        if (error) mismatches.push(`${contract.subject}: ${error.message}`);
        return answer;
      }),
    async stop() {
      await nats.drain();
      // A stub that differs from the real service proves nothing.
      if (mismatches.length > 0) throw new Error(`Stubs that do not match their contract: ${mismatches.join('; ')}`);
    },
  };
}
