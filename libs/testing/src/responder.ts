import { AppError, type InputOf, type OutputOf, type RpcContract } from '@sahaya/contracts';
import { connectNats } from '@sahaya/messaging';

type Contract = Pick<RpcContract, 'subject' | 'input' | 'output'>;

export interface Responder {
  /** From now on this subject is answered so; a thrown AppError travels as the refusal that it is. */
  on<C extends Contract>(contract: C, reply: (input: InputOf<C>) => OutputOf<C> | Promise<OutputOf<C>>): Promise<void>;
  stop(): Promise<void>;
}

/** Answers in place of sibling services, on the real NATS and in the shape of the real transport. */
export async function startResponder(natsUrl: string): Promise<Responder> {
  const nats = await connectNats(natsUrl, 'responder');
  return {
    async on(contract, reply) {
      const answer = async (data: unknown) => {
        try {
          return { response: await reply(contract.input.parse(data) as InputOf<typeof contract>) };
        } catch (error) {
          if (!(error instanceof AppError)) throw error;
          return { err: { code: error.code, details: error.details } };
        }
      };
      nats.subscribe(contract.subject, {
        queue: 'responder',
        callback: (_error, message) => {
          void answer(message.json<{ data: unknown }>().data).then((reply) =>
            message.respond(JSON.stringify({ ...reply, isDisposed: true })),
          );
        },
      });
      await nats.flush();
    },
    stop: () => nats.drain(),
  };
}
