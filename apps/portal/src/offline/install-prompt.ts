import { useSyncExternalStore } from 'react';

/** The install event of Chromium, which is not part of the DOM types. */
interface InstallPrompt extends Event {
  prompt(): Promise<void>;
}
let offered: InstallPrompt | undefined;
const watchers = new Set<() => void>();
const tell = () => watchers.forEach((watcher) => watcher());

/** Called at page start, because the event fires once, before any screen needs it. */
export function captureInstallPrompt(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    offered = event as InstallPrompt;
    tell();
  });
  window.addEventListener('appinstalled', () => {
    offered = undefined;
    tell();
  });
}

const watch = (watcher: () => void) => {
  watchers.add(watcher);
  return () => void watchers.delete(watcher);
};

/** Opens the install prompt of the browser; undefined if the browser does not offer one. */
export function useInstallPrompt(): (() => void) | undefined {
  const prompt = useSyncExternalStore(watch, () => offered);
  if (!prompt) return undefined;
  return () => {
    offered = undefined;
    tell();
    void prompt.prompt();
  };
}

export const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches;
