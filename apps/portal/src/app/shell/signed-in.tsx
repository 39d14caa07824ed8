import { useEffect } from 'react';
import { useOfflineSupport } from '../../offline/use-offline.js';
import { useAccountLanguage } from '../../api/session/account-language.js';
import { useSessionRefresh } from '../../api/session/session.queries.js';
import { useLiveUpdates } from '../../api/socket/use-live-updates.js';
import { keepFocus } from './kept-focus.js';

export { BottomBar } from './bottom-bar.js';
export { PullToRefresh } from './pull-to-refresh.js';

/** Verifies the session, keeps the language, the focus and the live connection, and stores data for offline use. */
export function BackgroundWork() {
  useSessionRefresh();
  useAccountLanguage();
  useLiveUpdates();
  useOfflineSupport();
  useEffect(() => {
    const main = document.getElementById('main');
    return main ? keepFocus(main) : undefined;
  }, []);
  return null;
}
