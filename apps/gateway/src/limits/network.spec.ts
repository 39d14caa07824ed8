import { expect, it } from '@jest/globals';
import { addressOf, networkOf } from './network.js';

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8:1:3::1', '2001:db8:1:3::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['', ''],
])('%s is in the network %s', (ip, network) => expect(networkOf(ip)).toBe(network));

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:0db8:1:2:3:4:5:6', '2001:db8:1:2:3:4:5:6'],
  ['', ''],
])('%s has the address %s', (ip, address) => expect(addressOf(ip)).toBe(address));
