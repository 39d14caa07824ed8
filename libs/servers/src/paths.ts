import { join } from 'node:path';

/** The root folder of the clone. */
export const WORKSPACE = join(import.meta.dirname, '..', '..', '..');
/** Downloads that all copies of this clone share; safe to delete. */
export const CACHE = join(WORKSPACE, '.cache');
