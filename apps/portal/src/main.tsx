import '@fontsource/mukta/400.css';
import '@fontsource/mukta/600.css';
import '@fontsource/mukta/700.css';
import './theme/kit.js';
import './theme/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.js';
import { catchInstallPrompt } from './pwa/install.js';
import { startWorkers } from './pwa/workers.js';
import { newRouter } from './router.js';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
const router = newRouter();
createRoot(root).render(
  <StrictMode>
    <App router={router} />
  </StrictMode>,
);
catchInstallPrompt();
startWorkers((path) => void router.navigate(path));
