import { api } from './api-client.js';
import { addTicketPicture } from './calls.js';

/** The ids of pictures that are stored and wait for their message. */
const stored = new WeakMap<File, string>();

/**
 * Stores pictures for the next message to support, one after the other because the server converts each. Returns their
 * ids. A retry sends only those that are missing.
 */
export async function storeTicketPictures(files: readonly File[]): Promise<string[]> {
  const ids: string[] = [];
  for (const file of files) {
    const id = stored.get(file) ?? (await api.upload(addTicketPicture, {}, file)).picture._id;
    stored.set(file, id);
    ids.push(id);
  }
  return ids;
}
