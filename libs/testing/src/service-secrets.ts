import { ACTOR_VARIABLES } from './test-actors.js';

/** The secrets that every service needs; its keys look like real ones. */
export const SERVICE_SECRETS = {
  ACTOR_PUBLIC_KEYS: ACTOR_VARIABLES.ACTOR_PUBLIC_KEYS,
  PERSONAL_DATA_KEYS: 'tests:Jt5Yw9RcKm3ZxVb7QnHs2LdFg8PeUa4T',
};
