import { describe, expect, it } from '@jest/globals';
import { PUSH_SERVICES } from '../notification.env.js';
import { isPublicAddress, isPushEndpoint, pushServiceName } from './push-endpoint.js';

describe('isPublicAddress', () => {
  it.each(['142.250.183.10', '1.1.1.1', '172.32.0.1', '2404:6800:4009:80b::200e'])('accepts %s', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
  it.each([
    '127.0.0.1',
    '127.9.9.9',
    '10.0.0.1',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '169.254.169.254',
    '0.0.0.0',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '198.18.0.1',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::127.0.0.1',
    '::ffff:7f00:1',
    'fe80::1',
    'fc00::1',
    'fd12::1',
    'ff02::1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    'localhost',
    '',
  ])('refuses %s', (address) => expect(isPublicAddress(address)).toBe(false));
});

describe('isPushEndpoint', () => {
  const isAccepted = (endpoint: string, allowed: string[] = []) => isPushEndpoint(endpoint, PUSH_SERVICES, allowed);

  it.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
    'https://web.push.apple.com:443/QG',
    'https://wns2-par02p.notify.windows.com/w/?token=BQ',
  ])('accepts %s', (endpoint) => expect(isAccepted(endpoint)).toBe(true));

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://push.example.com/x',
    'https://evilfcm.googleapis.com/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://storage.googleapis.com/x',
    'https://127.0.0.1/x',
    'https://2130706433/x',
    'https://[::ffff:169.254.169.254]/latest/meta-data',
    'https://LOCALHOST./x',
    'https://mongo/x',
    'https://metadata.google.internal/x',
    'https://user:secret@fcm.googleapis.com/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'no address',
    '',
  ])('refuses %s', (endpoint) => expect(isAccepted(endpoint)).toBe(false));

  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc', 'google'],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', 'mozilla'],
    ['https://web.push.apple.com/abc', 'apple'],
    ['https://wns2-by3p.notify.windows.com/w/?token=abc', 'microsoft'],
    ['https://evilmozilla.com/x', 'other'],
  ])('names the operator of %s: %s', (endpoint, name) => expect(pushServiceName(endpoint)).toBe(name));

  it('accepts a service that the operator adds, and those below it', () => {
    expect(isPushEndpoint('https://eu.push.example.com/x', ['push.example.com'], [])).toBe(true);
    expect(isPushEndpoint('https://fcm.googleapis.com/x', ['push.example.com'], [])).toBe(false);
  });

  it('accepts an allowed host without https or a public address, but not other hosts or ports', () => {
    expect(isAccepted('http://127.0.0.1:4999/push/1', ['127.0.0.1:4999'])).toBe(true);
    expect(isAccepted('http://127.0.0.1:5000/push/1', ['127.0.0.1:4999'])).toBe(false);
    expect(isAccepted('ftp://127.0.0.1:4999/push/1', ['127.0.0.1:4999'])).toBe(false);
  });
});
