import { plural, t } from '../words/words.js';
import type { Entry } from './outbox-entry.js';

/** Why the server did not take it, for the person who did it without a network. */
export function refusalWords({ work: { kind }, who, refusal }: Entry): string | undefined {
  if (!refusal) return undefined;
  const { code, message, details } = refusal;
  switch (code) {
    case 'BOOKING_MOVE_REFUSED':
      if (kind !== 'message' && details?.['status'] === 'cancelled') return t(`refused.cancelled.${kind}`);
      if (kind === 'start' && details?.['status'] === 'completed') return t('refused.completed.start');
      break;
    case 'VISIT_IN_QUESTION':
      return t('refused.question');
    case 'START_CODE_WRONG':
      return details?.['triesLeft'] === 0
        ? t('refused.locked', { name: who })
        : plural('refused.code', Number(details?.['triesLeft']));
    case 'START_CODE_LOCKED':
      return t('refused.locked', { name: who });
    case 'CHAT_CLOSED':
      return t('refused.closed');
  }
  return t('refused.other', { reason: message || t('refused.unknown') });
}

const FINAL = ['START_CODE_WRONG', 'START_CODE_LOCKED', 'BOOKING_MOVE_REFUSED', 'CHAT_CLOSED'];
/** The same once more would be refused once more. */
export const isFinal = ({ refusal }: Entry): boolean => FINAL.includes(refusal?.code ?? '');
