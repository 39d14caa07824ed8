import type { Party } from '@sahaya/domain';
import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useEnding, useParty, useSession } from './use-session.js';

/** Where a visitor was heading when login was asked for. */
export interface Heading {
  from?: string;
}

/** Visitors are sent to /login and come back here after it; who logs out goes home. */
export function RequireLogin({ children }: { children: ReactNode }) {
  const session = useSession();
  const ending = useEnding();
  const [cameWithSession] = useState(session !== undefined);
  const { pathname, search, hash } = useLocation();
  if (session) return children;
  if (cameWithSession && ending === 'left') return <Navigate to="/" replace />;
  return <Navigate to="/login" replace state={{ from: pathname + search + hash } satisfies Heading} />;
}

/** A screen of one role: the other has none there and goes to its own home. */
function RoleOnly({ party, children }: { party: Party; children: ReactNode }) {
  return useParty() === party ? children : <Navigate to="/dashboard" replace />;
}
export const CustomersOnly = ({ children }: { children: ReactNode }) => (
  <RequireLogin>
    <RoleOnly party="customer">{children}</RoleOnly>
  </RequireLogin>
);
export const HelpersOnly = ({ children }: { children: ReactNode }) => (
  <RequireLogin>
    <RoleOnly party="helper">{children}</RoleOnly>
  </RequireLogin>
);

/** Login and registration: who is signed in already goes on to where they were heading. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  const { state } = useLocation() as { state: Heading | null };
  return session ? <Navigate to={state?.from ?? '/dashboard'} replace /> : children;
}
