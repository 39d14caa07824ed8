/*
 * The part of `npm run demo:load -- --helpers` that knows the catalog: adds generated helpers and their search terms to
 * the database of a running copy. Helpers of an earlier run are kept. Prints the number of helpers as JSON.
 */
import { isDuplicateKey } from '@sahaya/persistence';
import mongoose from 'mongoose';
import { HELPER_MODEL, helperSchema } from '../src/shared/helper.model.js';
import { SEARCH_TERM_MODEL, type SearchTermDoc, searchTermSchema } from '../src/shared/search-term.model.js';
import { generateHelpers } from './generated-helpers.js';

const { MONGO_URL = '', MONGO_DB_PREFIX = 'sahaya_', HELPERS = '20000' } = process.env;
const CHUNK = 2_000;

const toUpsert = ({ _id, rests, parts }: SearchTermDoc) => ({
  updateOne: {
    filter: { _id },
    update: { $setOnInsert: { rests }, ...(parts && { $set: { parts } }) },
    upsert: true,
  },
});

const database = await mongoose
  .createConnection(MONGO_URL, { dbName: `${MONGO_DB_PREFIX}catalog`, autoIndex: false })
  .asPromise();
const helpers = database.model(HELPER_MODEL, helperSchema);
const searchTerms = database.model(SEARCH_TERM_MODEL, searchTermSchema);
for (const chunk of generateHelpers(Number(HELPERS), CHUNK)) {
  await helpers.collection.insertMany(chunk.helpers as never, { ordered: false }).catch((error: unknown) => {
    if (!isDuplicateKey(error)) throw error;
  });
  if (chunk.searchTerms.length > 0) await searchTerms.collection.bulkWrite(chunk.searchTerms.map(toUpsert) as never);
}
process.stdout.write(JSON.stringify({ count: await helpers.estimatedDocumentCount() }));
await database.close();
