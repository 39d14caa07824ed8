import { type ReactNode, useState } from 'react';
import { Navigate, useLocation } from 'react-router';
import { useEnding, useSession } from './use-session.js';

/** Where a visitor was heading when login was asked for. */
export interface Heading {
  from?: string;
}

/** Visitors are sent to /login and come back here after it (spec §2); who logs out goes home. */
export function RequireLogin({ children }: { children: ReactNode }) {
  const session = useSession();
  const ending = useEnding();
  const [cameWithSession] = useState(session !== undefined);
  const { pathname, search } = useLocation();
  if (session) return children;
  if (cameWithSession && ending === 'left') return <Navigate to="/" replace />;
  return <Navigate to="/login" replace state={{ from: pathname + search } satisfies Heading} />;
}

/** Login and registration: who is signed in already goes on to where they were heading. */
export function GuestOnly({ children }: { children: ReactNode }) {
  const session = useSession();
  const { state } = useLocation() as { state: Heading | null };
  return session ? <Navigate to={state?.from ?? '/dashboard'} replace /> : children;
}
