import type { User } from '@sahaya/contracts';
import { useQuery } from '@tanstack/react-query';
import { helperQuery } from '../../api/queries/helpers.queries.js';
import { payoutAccountQuery } from '../../api/queries/payout-account.queries.js';
import { verificationQuery } from '../../api/queries/verification.queries.js';
import { listStartSteps, type StartStep } from './start-steps.js';

const NONE: readonly StartStep[] = [];

/**
 * The steps that a new helper takes; none after a failure. They are known once each fact was answered, also by a failure.
 */
export function useStartSteps(user: User, enabled: boolean) {
  const profile = useQuery({ ...helperQuery(user._id), enabled });
  const payout = useQuery({ ...payoutAccountQuery, enabled });
  const isUnverified = profile.data !== undefined && !profile.data.verified;
  const check = useQuery({ ...verificationQuery, enabled: enabled && isUnverified });
  const { data: helper } = profile;
  const { data: account } = payout;
  const { data: verification } = check;
  const isComplete = helper && account !== undefined && (helper.verified || verification !== undefined);
  return {
    steps: isComplete ? listStartSteps({ user, helper, account, verification: verification ?? null }) : NONE,
    isKnown: !enabled || (profile.isFetched && payout.isFetched && (check.isFetched || !isUnverified)),
  };
}
