import { createClient } from '@sahaya/api-client';
import { followServer } from './now.js';
import { network } from './pwa/network.js';
import { sessionStore } from './session/session.js';
import { language } from './words/words.js';

/** The server, as every query of the portal calls it. */
export const api = createClient({
  baseUrl: '/api',
  token: () => sessionStore.current()?.token,
  onTokenInvalid: sessionStore.expire,
  language,
  onDate: followServer,
  onNetwork: network.heard,
});
