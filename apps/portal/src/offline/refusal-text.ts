import { findRefusal, plural, t } from '../i18n/translate.js';
import { type QueueEntry } from './offline-queue.types.js';

/** Explains a refusal to the user who performed the action offline. */
export function refusalText({ work: { kind }, who, refusal }: QueueEntry): string | undefined {
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
  return t('refused.other', { reason: findRefusal(code) || message || t('refused.unknown') });
}

const FINAL = ['START_CODE_WRONG', 'START_CODE_LOCKED', 'BOOKING_MOVE_REFUSED', 'CHAT_CLOSED'];
/** Whether a retry would be refused again. */
export const isFinalRefusal = ({ refusal }: QueueEntry): boolean => FINAL.includes(refusal?.code ?? '');
