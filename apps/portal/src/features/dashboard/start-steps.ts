import type { Helper, HelperVerification, PayoutAccount, User } from '@sahaya/contracts';
import { WEEKDAYS } from '@sahaya/domain';

export type StartStepName = 'photo' | 'identity' | 'account' | 'hours';
export interface StartStep {
  name: StartStepName;
  state: 'todo' | 'checking' | 'done';
  /** The place where the step is taken. */
  to: string;
}
interface Facts {
  user: Pick<User, 'photoUrl'>;
  helper: Pick<Helper, 'verified' | 'availability' | 'hours'>;
  /** null: none was requested. */
  verification: Pick<HelperVerification, 'state'> | null;
  /** null: none was entered. */
  account: Pick<PayoutAccount, 'masked'> | null;
}

/** The steps that a new helper takes, each with its state. */
export const listStartSteps = ({ user, helper, verification, account }: Facts): StartStep[] => [
  { name: 'photo', state: doneIf(user.photoUrl !== undefined), to: '/profile/me#photo' },
  { name: 'identity', state: identityState(helper, verification), to: '/profile/work#verification' },
  { name: 'account', state: doneIf(account !== null), to: '/earnings#payout-account' },
  { name: 'hours', state: doneIf(hasOwnWeek(helper)), to: '/profile/work#week' },
];

const doneIf = (isDone: boolean) => (isDone ? 'done' : 'todo');

function identityState(helper: Facts['helper'], verification: Facts['verification']): StartStep['state'] {
  if (helper.verified || verification?.state === 'verified') return 'done';
  return verification?.state === 'pending' ? 'checking' : 'todo';
}

/** A new account works the whole day on every day; any other week was chosen. */
const hasOwnWeek = ({ availability, hours = {} }: Facts['helper']) =>
  Object.keys(hours).length > 0 || WEEKDAYS.some((day) => !availability[day]);

export const areAllDone = (steps: readonly StartStep[]): boolean => steps.every(({ state }) => state === 'done');
