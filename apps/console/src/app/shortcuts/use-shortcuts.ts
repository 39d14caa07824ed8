import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useCreatePath, useResourceDefinitions } from 'react-admin';
import { useNavigate } from 'react-router';
import { type Action, interpretKey } from './shortcuts.js';

const SWITCH = 'sahaya.console.shortcuts';
/** The time `g` waits for its letter. */
const PATIENCE_MS = 1_500;

/** Single letters disturb speech input, so each browser can turn them off (WCAG 2.1.4). */
export function useShortcutSwitch(): [boolean, (on: boolean) => void] {
  const [on, setOn] = useState(() => localStorage.getItem(SWITCH) !== 'off');
  return [
    on,
    (next) => {
      if (next) localStorage.removeItem(SWITCH);
      else localStorage.setItem(SWITCH, 'off');
      setOn(next);
    },
  ];
}

/** Listens to keys. Ctrl or Cmd and K also works while typing. */
export function useShortcuts(on: boolean, open: (tool: 'search' | 'sheet') => void): void {
  const navigate = useNavigate();
  const createPath = useCreatePath();
  const known = useResourceDefinitions();
  const waitsUntil = useRef(0);

  const act = (action: Action) => {
    if (action.do === 'list') {
      const { resource } = action;
      if (known[resource]?.hasList) void navigate(createPath({ resource, type: 'list' }));
    } else if (action.do === 'home') void navigate('/');
    else if (action.do === 'search' || action.do === 'sheet') open(action.do);
    else if (action.do === 'press') press(action.key);
    else step(action.do === 'next' ? 1 : -1);
  };
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing) return;
    if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
      event.preventDefault();
      open('search');
      return;
    }
    if (!on || event.ctrlKey || event.metaKey || event.altKey || isBusy(event.target)) return;
    const { action, awaitsPlace } = interpretKey(event.key, Date.now() < waitsUntil.current);
    waitsUntil.current = awaitsPlace ? Date.now() + PATIENCE_MS : 0;
    if (!action || (action.do === 'press' && !findControl(action.key))) return;
    event.preventDefault();
    act(action);
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** The user is typing or in a dialog. */
const isBusy = (target: EventTarget | null): boolean =>
  document.querySelector('[role=dialog], [role=alertdialog], [role=menu].MuiList-root, [role=listbox]') !== null ||
  (target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.closest('input:not([type=checkbox]), textarea, select, [role=combobox]') !== null));

const findControl = (key: string) => document.querySelector<HTMLElement>(`main [data-shortcut='${key}']`);
/** Focuses the field, or presses the button, that the page has for a key. */
function press(key: string): void {
  const control = findControl(key);
  if (control instanceof HTMLTextAreaElement) control.focus();
  else control?.click();
}

/** Moves the focus to the link of the next row, so Enter opens it and a screen reader reads it. */
function step(by: 1 | -1): void {
  const rows = [...document.querySelectorAll<HTMLElement>('main tbody tr')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[at < 0 ? (by > 0 ? 0 : rows.length - 1) : at + by];
  if (!row) return;
  const link = row.querySelector<HTMLElement>('a[href], button:not(:disabled)');
  if (!link) row.tabIndex = -1;
  (link ?? row).focus();
}
