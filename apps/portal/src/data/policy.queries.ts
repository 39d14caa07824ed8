import { CURRENT_POLICY, type Policy } from '@sahaya/domain';

/** The policy in force. */
export const usePolicy = (): Policy => CURRENT_POLICY;
