import { needsConsent, type Party } from '@sahaya/domain';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import type { ReturnToState } from '../ui/navigation/return-to.js';
import type { Session } from '../api/session/session.js';
import { useSessionEnd, useParty, useSession } from '../api/session/use-session.js';

const ConsentGate = lazy(() => import('./consent-gate.js').then((m) => ({ default: m.ConsentGate })));

/** Asks a person for their consent before any screen, unless staff view the account. */
function AfterConsent({ session, children }: { session: Session; children: ReactNode }) {
  const isAsked = !session.until && needsConsent(session.user.consent);
  return isAsked ? (
    <Suspense>
      <ConsentGate />
    </Suspense>
  ) : (
    children
  );
}

/** Sends visitors to /login and returns them afterwards. A user who logs out goes to the landing page. */
export function RequireLogin({ children }: { children: ReactNode }) {
  const session = useSession();
  const ending = useSessionEnd();
  const [cameWithSession] = useState(session !== undefined);
  const { pathname, search, hash } = useLocation();
  if (session) return <AfterConsent session={session}>{children}</AfterConsent>;
  if (cameWithSession && ending === 'left') return <Navigate to="/" replace />;
  return <Navigate to="/login" replace state={{ from: pathname + search + hash } satisfies ReturnToState} />;
}

/** A screen of one role. Users of the other role go to their dashboard. */
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

/** Login and registration. Signed-in users go on to the page that they came for. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  const { state } = useLocation() as { state: ReturnToState | null };
  return session ? <Navigate to={state?.from ?? '/dashboard'} replace /> : children;
}
