import { TAG_LENGTH_MAX } from '@sahaya/domain';
import { z } from 'zod';
import { text } from './shapes.js';

/** Filters a list of staff by one of their tags. */
export const tagFilter = text(TAG_LENGTH_MAX).optional();
/** Present if more records have the tag: the list is of those that got a tag last, at most this number. */
export const taggedMax = z.number().int().optional();
