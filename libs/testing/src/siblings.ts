import { type ErrorCode, type InputOf, type OutputOf, type RpcContract } from '@sahaya/contracts';
import { connectNats } from '@sahaya/messaging';

type Answerable = Pick<RpcContract, 'subject' | 'input' | 'output'>;

/** Answers requests in place of the services that the one under test asks. */
export interface Siblings {
  /** What `reply` gives is the answer; an error code refuses. */
  answer<C extends Answerable>(contract: C, reply: (input: InputOf<C>) => OutputOf<C> | ErrorCode): void;
  /** Waits until the server knows all answers. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

export async function startSiblings(natsUrl: string): Promise<Siblings> {
  const nats = await connectNats(natsUrl, 'siblings');
  return {
    answer: ({ subject }, reply) => {
      nats.subscribe(subject, {
        callback: (_error, message) => {
          const response = reply(message.json<{ data: never }>().data);
          message.respond(JSON.stringify(typeof response === 'string' ? { err: { code: response } } : { response }));
        },
      });
    },
    ready: () => nats.flush(),
    stop: () => nats.drain(),
  };
}
