import { z } from 'zod';

/** A variable with JSON in it; its shape is checked with `pipe`. */
export const json = z.string().transform((text, context): unknown => {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    context.addIssue('must be JSON');
    return z.NEVER;
  }
});
