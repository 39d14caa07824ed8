import { RULE_MESSAGES, type RuleCode } from '@sahaya/domain';

/** The text of a violated rule, by its code. */
export const ruleText = (code: RuleCode): string => RULE_MESSAGES[code];
