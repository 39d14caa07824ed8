import { Reflector } from '@nestjs/core';
import { AppError, type Endpoint, isStaff, type Role } from '@sahaya/contracts';

/** Who may call a route. A row of the endpoint table is such a rule. */
export interface AccessRule extends Pick<Endpoint, 'access' | 'staff' | 'endsView' | 'stepUp'> {
  /** Refused to staff who view the account of a user, even though the route only reads. */
  refusesViewAs?: boolean;
}

/** Sets the rule that SessionGuard applies to a route or a controller. */
export const Access = Reflector.createDecorator<AccessRule>();

/** Whether the rule admits the role of an authenticated caller. */
export function isAdmitted({ access, staff }: AccessRule, role: Role): boolean {
  if (access === 'public' || access === 'login') return true;
  if (access !== 'staff') return role === access;
  return isStaff(role) && (!staff || (staff as readonly Role[]).includes(role));
}

/** The token of an Authorization header. */
export function readBearerToken(header: string | undefined): string {
  const token = /^bearer +(\S+) *$/i.exec(header ?? '')?.[1];
  if (!token) throw new AppError('TOKEN_MISSING');
  return token;
}
