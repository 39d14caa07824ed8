import { useOfflineSupport } from '../../offline/use-offline.js';
import { useSessionRefresh } from '../../api/session/session.queries.js';
import { useLiveUpdates } from '../../api/socket/use-live-updates.js';

export { BottomBar } from './bottom-bar.js';

/** Verifies the session, keeps the live connection and stores data for offline use. Shows nothing. */
export function BackgroundWork() {
  useSessionRefresh();
  useLiveUpdates();
  useOfflineSupport();
  return null;
}
