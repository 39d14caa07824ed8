import type { Model } from 'mongoose';

const INDEX_NOT_FOUND = 27;

/** Drops indexes of older versions after those of the model, which replace them, were built. */
export async function dropOutdatedIndexes<Doc>(model: Model<Doc>, names: readonly string[]): Promise<void> {
  await model.init();
  for (const name of names) {
    if (!(await model.collection.indexExists(name))) continue;
    await model.collection.dropIndex(name).catch((error: { code?: unknown }) => {
      // Another replica has already dropped it.
      if (error.code !== INDEX_NOT_FOUND) throw error;
    });
  }
}
