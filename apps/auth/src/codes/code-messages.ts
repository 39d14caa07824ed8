import { BRAND } from '@sahaya/domain';
import { MESSAGE_TEXTS } from '../messages/messages.module.js';
import type { CodeDoc } from './code.model.js';

/** The text of a message with a code. */
export function codeMessage({ purpose, language }: Pick<CodeDoc, 'purpose' | 'language'>, code: string) {
  const { codes, codeRest } = MESSAGE_TEXTS[language];
  const { subject, what } = codes[purpose];
  return { subject: `${BRAND}: ${subject}`, text: `${code} ${what} (${BRAND}). ${codeRest}`, code };
}
