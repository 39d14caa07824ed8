import type { User } from '@sahaya/contracts';

export interface Session {
  token: string;
  user: User;
  /** The end of a view-as session of staff. */
  until?: string;
}
