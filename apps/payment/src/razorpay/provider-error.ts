/** The provider refused, or gave no usable answer: then the effect is unknown. */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault';

  constructor(
    message: string,
    readonly refused: boolean,
    /** No answer in time, or an invalid one. */
    readonly isOutage = false,
  ) {
    super(message);
  }
}

// Wrong keys, rate limits and requests in progress do not refuse the request itself.
const NOT_A_REFUSAL = [401, 403, 408, 409, 429];

/** By the status of the response; 0 if it could not be read. */
export function faultOfStatus(status: number, reason = `status ${status}`): ProviderFault {
  const isAnswer = status >= 400 && status < 500;
  return new ProviderFault(reason, isAnswer && !NOT_A_REFUSAL.includes(status), !isAnswer);
}
