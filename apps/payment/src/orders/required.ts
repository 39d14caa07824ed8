import { AppError } from '@sahaya/contracts';

/** The value, or INVALID_INPUT for an empty one. */
export function required(value: string, field: string): string {
  if (!value) throw new AppError('INVALID_INPUT', { field });
  return value;
}
