import { lazy, Suspense, useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../../api/session/use-session.js';
import { isViewAsTab } from '../../api/session/view-as.js';
import { VIEW_AS_PATH } from '../../api/session/view-as-path.js';

const ViewAsBar = lazy(() => import('./view-as-bar.js'));

/** Shows its bar on every page of a view-as tab. Without a session the tab returns to the start of view-as. */
export function ViewAsBanner() {
  const session = useSession();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  useEffect(() => {
    if (isViewAsTab() && !session) void navigate(VIEW_AS_PATH, { replace: true });
  }, [session, pathname, navigate]);
  return <Suspense>{session?.until && <ViewAsBar session={session} until={session.until} />}</Suspense>;
}
