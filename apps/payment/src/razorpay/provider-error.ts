/** The provider said no, or gave no answer that can be used: then it is not known what it did. */
export class ProviderFault extends Error {
  override readonly name = 'ProviderFault';

  constructor(
    message: string,
    readonly refused: boolean,
    /** It did not answer in time, or with something that is no answer. */
    readonly isOutage = false,
  ) {
    super(message);
  }
}

// Wrong keys, too many requests, the same one still under way: no judgement on what was asked.
const NOT_A_REFUSAL = [401, 403, 408, 409, 429];

/** By the status of the answer; 0: none that could be read. */
export function faultOfStatus(status: number, reason = `status ${status}`): ProviderFault {
  const isAnswer = status >= 400 && status < 500;
  return new ProviderFault(reason, isAnswer && !NOT_A_REFUSAL.includes(status), !isAnswer);
}
