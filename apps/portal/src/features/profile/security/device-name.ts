import { t } from '../../../i18n/translate.js';

/** A device as the server names it, "Chrome on Android", in the language of the screens. */
export function deviceName(device: string): string {
  const [, browser, system] = /^(.+) on (.+)$/.exec(device) ?? [];
  return browser && system ? t('sessions.device', { browser, system }) : device;
}
