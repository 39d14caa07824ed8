export interface ErrorBody {
  code: 'BAD_REQUEST_ERROR' | 'SERVER_ERROR';
  description: string;
  source?: string;
  step?: string;
  reason?: string;
  metadata?: Record<string, string>;
  field?: string;
}

/** A refusal in Razorpay's format; the only error that the sandbox throws on purpose. */
export class RazorpayError extends Error {
  constructor(
    readonly status: number,
    readonly body: ErrorBody,
  ) {
    super(body.description);
  }
}

const NOT_ABOUT_A_PAYMENT = { source: 'NA', step: 'NA', reason: 'NA', metadata: {} };

function inputError(description: string, reason: string, field?: string): RazorpayError {
  const body: ErrorBody = {
    code: 'BAD_REQUEST_ERROR',
    description,
    source: 'business',
    step: 'payment_initiation',
    reason,
  };
  return new RazorpayError(400, { ...body, metadata: {}, ...(field && { field }) });
}

export const invalid = (description: string, field?: string) =>
  inputError(description, 'input_validation_failed', field);
export const required = (field: string) => invalid(`The ${field} field is required.`, field);
export const extraFields = (names: string[]) =>
  inputError(`${names.join(', ')} is/are not required and should not be sent`, 'extra_field_sent', names[0]);
export const unknownId = () => invalid('The id provided does not exist');

/** A well-formed request that the stored state does not allow. */
export const refused = (description: string, status = 400) =>
  new RazorpayError(status, { code: 'BAD_REQUEST_ERROR', description, ...NOT_ABOUT_A_PAYMENT });

export const unauthenticated = () =>
  new RazorpayError(401, { code: 'BAD_REQUEST_ERROR', description: 'Authentication failed' });

export const unknownUrl = () => refused('The requested URL was not found on the server.');

export const tooManyRequests = () => refused('Request failed. Please try after sometime.', 429);

export const serverError = (status: 500 | 503) =>
  new RazorpayError(status, {
    code: 'SERVER_ERROR',
    description: 'We are facing some trouble completing your request at the moment. Please try again shortly.',
    ...NOT_ABOUT_A_PAYMENT,
  });
