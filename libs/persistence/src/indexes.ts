import { setTimeout as sleep } from 'node:timers/promises';
import { Logger } from '@nestjs/common';
import type { Model } from 'mongoose';
import { isDatabaseDown, isNotAuthorized } from './database-errors.js';

const INDEX_NOT_FOUND = 27;
/** The pause before the indexes of a collection are built again. */
const REBUILD_MS = 500;
const logger = new Logger('Indexes');

/**
 * Resolves when the collection has all indexes of its model. A build that outlives the time-out of its command goes on in
 * the server, so that a later attempt finds it done. A model without `autoIndex` may belong to a collection that the
 * service may only add to: indexes that are there are not created again, and others are awaited.
 */
export async function buildIndexes<Doc>(model: Model<Doc>): Promise<void> {
  const isLeftToOthers = model.schema.get('autoIndex') === false;
  for (let build = isLeftToOthers ? createMissing : init; ; build = isLeftToOthers ? createMissing : createAgain) {
    try {
      await build(model);
      return;
    } catch (error) {
      if (!isDatabaseDown(error) && !(isLeftToOthers && isNotAuthorized(error))) throw error;
      logger.warn({ err: error, collection: model.collection.name }, 'indexes are not there yet');
      await sleep(REBUILD_MS);
    }
  }
}

const init = async <Doc>(model: Model<Doc>): Promise<unknown> => model.init();

async function createMissing<Doc>(model: Model<Doc>): Promise<void> {
  const collections = await model.db.listCollections();
  const { toCreate } = await model.diffIndexes();
  const isThere = collections.some(({ name }) => name === model.collection.name);
  if (!isThere || toCreate.length > 0) await createAgain(model);
}

/** The model remembers the result of its first initialisation. */
async function createAgain<Doc>(model: Model<Doc>): Promise<void> {
  await model.createCollection();
  await model.createIndexes();
}

/** Drops indexes of older versions after those of the model, which replace them, were built. */
export async function dropOutdatedIndexes<Doc>(model: Model<Doc>, names: readonly string[]): Promise<void> {
  await buildIndexes(model);
  for (const name of names) {
    if (!(await model.collection.indexExists(name))) continue;
    await model.collection.dropIndex(name).catch((error: { code?: unknown }) => {
      // Another replica has already dropped it.
      if (error.code !== INDEX_NOT_FOUND) throw error;
    });
  }
}
