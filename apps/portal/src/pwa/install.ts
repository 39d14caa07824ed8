import { useSyncExternalStore } from 'react';

/** What Chromium offers before it asks by itself; not in the DOM's types. */
interface InstallPrompt extends Event {
  prompt(): Promise<void>;
}
let offered: InstallPrompt | undefined;
const watchers = new Set<() => void>();
const tell = () => watchers.forEach((watcher) => watcher());

/** From the start of the page: the offer comes once, before any screen asks for it. */
export function catchInstallPrompt(): void {
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

/** Asks the browser to install; undefined when it offers no such thing. */
export function useInstall(): (() => void) | undefined {
  const prompt = useSyncExternalStore(watch, () => offered);
  if (!prompt) return undefined;
  return () => {
    offered = undefined;
    tell();
    void prompt.prompt();
  };
}

export const isInstalled = (): boolean => window.matchMedia('(display-mode: standalone)').matches;
