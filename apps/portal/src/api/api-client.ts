import { createClient } from '@sahaya/api-client';
import { syncServerClock } from './server-clock.js';
import { network } from '../offline/network.js';
import { sessionStore } from './session/session-store.js';
import { language } from '../i18n/language.js';

/** The API client that all queries of the portal use. */
export const api = createClient({
  baseUrl: '/api',
  token: () => sessionStore.current()?.token,
  onTokenInvalid: sessionStore.expire,
  language,
  onDate: syncServerClock,
  onNetwork: network.heard,
});
