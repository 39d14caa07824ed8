// Comes first, because schemas read the settings when they are created.
import './app/validation.js';
import '@fontsource/mukta/400.css';
import '@fontsource/mukta/500.css';
import '@fontsource/mukta/600.css';
import '@fontsource/mukta/700.css';
import { createClient } from '@sahaya/api-client';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { createAuthProvider } from './api/auth-provider.js';
import { createDataProvider } from './api/data-provider.js';
import { createLiveSocket } from './app/live/live.js';
import { followServerClock } from './api/server-clock.js';
import { createSessionStore } from './api/session.js';
import { createStepUp } from './api/step-up.js';

const session = createSessionStore(localStorage);
const api = createClient({
  baseUrl: '/api',
  token: () => session.read()?.token,
  // The auth provider's checkError ends the session and shows a message.
  onTokenInvalid: () => undefined,
  language: () => 'en',
  onDate: followServerClock,
});
const stepUp = createStepUp(api);

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <App
      authProvider={createAuthProvider(api, session)}
      dataProvider={createDataProvider(api, stepUp)}
      stepUp={stepUp}
      {...createLiveSocket(session)}
      basename={import.meta.env.BASE_URL}
    />
  </StrictMode>,
);
