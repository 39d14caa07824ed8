import type { devMailbox, OutputOf } from '@sahaya/contracts';
import { istDate, istTime, parseIdentifier } from '@sahaya/domain';
import { MongoClient } from 'mongodb';

type Message = OutputOf<typeof devMailbox>['messages'][number];
type StoredMessage = Omit<Message, 'at'> & { _id: string; at: Date };

const LIMIT = 50;
const COLLECTION = 'dev_mailbox';

/** Converts an address in any form that the portal accepts to its stored form. */
export function storedAddress(text: string): string {
  const contact = parseIdentifier(text);
  if (!contact) return text;
  return 'email' in contact ? contact.email : contact.phone;
}

/** Reads the latest messages of the copy at this MongoDB, newest last; `to` selects one recipient. */
export async function readMailbox(mongoUrl: string, database: string, to?: string): Promise<StoredMessage[]> {
  const client = await MongoClient.connect(mongoUrl);
  try {
    const messages = client.db(database).collection<StoredMessage>(COLLECTION);
    const filter = to === undefined ? {} : { to };
    return (await messages.find(filter).sort({ _id: -1 }).limit(LIMIT).toArray()).reverse();
  } finally {
    await client.close();
  }
}

/** Formats a message for the terminal. */
export function formatMessage({ at, channel, to, subject, text }: Omit<StoredMessage, '_id' | 'code'>): string {
  const heading = `${istDate(at)} ${istTime(at)}  ${channel === 'email' ? 'email' : 'SMS'} to ${to}`;
  const lines = channel === 'email' ? [subject, ...text.split('\n')] : text.split('\n');
  return [heading, ...lines.map((line) => `    ${line}`.trimEnd())].join('\n');
}
