import { RULE_MESSAGES, type RuleCode } from '@sahaya/domain';
import { findRefusal } from './translate.js';

/** The text of a violated rule, by its code. */
export const ruleText = (code: RuleCode): string => findRefusal(code) ?? RULE_MESSAGES[code];
