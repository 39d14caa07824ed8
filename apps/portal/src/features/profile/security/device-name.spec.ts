/** @jest-environment jsdom */
import { afterEach, beforeAll, expect, it } from '@jest/globals';
import { accountSecurity } from '../../../i18n/en/account-security.js';
import { addTexts, changeLanguage, loadTexts } from '../../../i18n/translate.js';
import { deviceName } from './device-name.js';

beforeAll(async () => {
  addTexts(accountSecurity);
  await loadTexts();
});
afterEach(() => changeLanguage('en', 'user'));

it.each([
  ['Chrome on Android', 'Android पर Chrome'],
  ['Samsung Internet on Android', 'Android पर Samsung Internet'],
  ['curl', 'curl'],
])('%s is %s in Hindi', async (device, hindi) => {
  expect(deviceName(device)).toBe(device);
  await changeLanguage('hi', 'user');
  expect(deviceName(device)).toBe(hindi);
});
