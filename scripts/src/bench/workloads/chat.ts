import { randomUUID } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import type { Person } from '../people.ts';
import type { ProductCopy } from '../product-copy.ts';
import { startReference } from '../reference-process.ts';
import type { Workload } from '../workload.ts';
import { within } from '../within.ts';

/** Messages per second of all sockets. */
const RATE = 20;
const PATIENCE_MS = 15_000;

interface Arrived {
  message: { clientMsgId?: string };
}
interface Acknowledgement {
  success: boolean;
  code?: string;
}
/** The sockets of the two participants of a chat. */
interface Pair {
  chatId: string;
  sender: Socket;
  receiver: Socket;
}

function connect(url: string, auth: Record<string, string>): Promise<Socket> {
  const socket = io(url, { auth, transports: ['websocket'], forceNew: true, reconnection: false });
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(socket));
    socket.once('connect_error', reject);
  });
}

/** Opens the chat of a new accepted booking. */
async function openChat({ people }: ProductCopy): Promise<{ chatId: string; customer: Person; helper: Person }> {
  const slot = people.nextSlot();
  const { customer, helper } = slot;
  const id = await people.book(slot);
  await people.call(helper, `PATCH /bookings/${id}/status`, { status: 'accepted' });
  const { _id } = await people.call<{ _id: string }>(customer, `POST /chats/booking/${id}`);
  return { chatId: _id, customer, helper };
}

/** Sends one message after the other, each in the next chat. A latency ends when the other socket has the message. */
class ChatLoad {
  private readonly pairs: readonly Pair[];
  private readonly waiting = new Map<string, () => void>();
  private sent = 0;

  constructor(pairs: readonly Pair[]) {
    this.pairs = pairs;
    for (const { receiver } of pairs)
      receiver.on('new_message', ({ message }: Arrived) => this.waiting.get(message.clientMsgId ?? '')?.());
  }

  async send(): Promise<number> {
    this.sent += 1;
    const { chatId, sender } = this.pairs[this.sent % this.pairs.length]!;
    const clientMsgId = randomUUID();
    const begun = performance.now();
    const arrived = within(PATIENCE_MS, (resolve) => this.waiting.set(clientMsgId, resolve));
    const message = { chatId, content: 'Is nine fine?', clientMsgId };
    const acknowledged = sender.timeout(PATIENCE_MS).emitWithAck('send_message', message) as Promise<Acknowledgement>;
    const took = arrived.then(() => performance.now() - begun);
    const [latency, { success, code }] = await Promise.all([took, acknowledged]);
    this.waiting.delete(clientMsgId);
    if (!success) throw new Error(`a message was not stored: ${code}`);
    return latency;
  }

  close(): void {
    for (const { sender, receiver } of this.pairs) for (const socket of [sender, receiver]) socket.disconnect();
  }
}

export const chat: Workload = {
  name: 'chat',
  title: 'chat message, stored and delivered',
  reference: 'Socket.IO, `insertOne`',
  goal: { mostP50: 2, mostP99: 3 },
  rate: RATE,
  async prepare(copy) {
    await copy.people.register();
    const reference = await startReference(copy, 'chat');
    const product: Pair[] = [];
    const bare: Pair[] = [];
    for (let n = 0; n < copy.settings.sockets / 2; n += 1) {
      const { chatId, customer, helper } = await openChat(copy);
      product.push({
        chatId,
        sender: await connect(copy.url, { token: customer.token }),
        receiver: await connect(copy.url, { token: helper.token }),
      });
      bare.push({
        chatId,
        sender: await connect(reference.url, { userId: customer.id, chatId }),
        receiver: await connect(reference.url, { userId: helper.id, chatId }),
      });
    }
    const loads = { product: new ChatLoad(product), reference: new ChatLoad(bare) };
    return {
      product: { pids: copy.pids, send: () => loads.product.send() },
      reference: { pids: reference.pids, send: () => loads.reference.send() },
      async stop() {
        loads.product.close();
        loads.reference.close();
        await reference.stop();
      },
    };
  },
};
