import '@fontsource/mukta/400.css';
import '@fontsource/mukta/600.css';
import '@fontsource/mukta/700.css';
import './ui/theme/mantine-styles.js';
import './ui/theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { captureInstallPrompt } from './offline/install-prompt.js';
import { startServiceWorkers } from './offline/service-workers.js';
import { createRouter } from './app/router.js';
import { language } from './i18n/language.js';
import { loadFirstTexts } from './i18n/translate.js';

async function start(root: HTMLElement) {
  document.documentElement.lang = language();
  // Without them, the first pages are shown in English.
  await loadFirstTexts().catch(() => undefined);
  const router = createRouter();
  createRoot(root).render(
    <StrictMode>
      <App router={router} />
    </StrictMode>,
  );
  startServiceWorkers((path) => void router.navigate(path));
}

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
captureInstallPrompt();
void start(root);
