import { type FallbackTextKey, errorMessage } from '../../api/error-message.js';
import { PushError } from '../../offline/push-subscription.js';
import { t } from '../../i18n/translate.js';

/** The text of a known reason, otherwise the message of the server, otherwise the fallback. */
export const faultWords = (error: unknown, fallback: FallbackTextKey): string =>
  error instanceof PushError ? t(error.key) : errorMessage(error, fallback);
