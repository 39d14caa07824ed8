import { join } from 'node:path';

/** The clone's root folder. */
export const WORKSPACE = join(import.meta.dirname, '..', '..', '..');
/** What was downloaded once and serves every copy of this clone; safe to delete. */
export const CACHE = join(WORKSPACE, '.cache');
