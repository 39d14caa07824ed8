import { describe, expect, it } from '@jest/globals';
import { AppError } from '@sahaya/contracts';
import { errorBody } from './error-reply.js';

describe('errorBody', () => {
  it('shows the details of a refusal', () => {
    expect(errorBody(new AppError('INVALID_INPUT', { field: 'age' }))).toEqual({
      success: false,
      message: 'Some of the information sent is not valid',
      code: 'INVALID_INPUT',
      details: { field: 'age' },
    });
  });

  it('shows only the id of a fault', () => {
    expect(errorBody(new AppError('INTERNAL', { errorId: 'e', stack: 's' })).details).toEqual({ errorId: 'e' });
    expect(errorBody(new AppError('UNAVAILABLE', { subject: 'rpc.x.y' }))).not.toHaveProperty('details');
  });
});
