import { describe, expect, it } from '@jest/globals';
import { addressViolation, isInvalidPin } from './address.rules.js';

describe('the pin of an address', () => {
  it.each<[string, readonly number[] | null | undefined, boolean]>([
    ['none', undefined, false],
    ['a removed one', null, false],
    ['a point in India', [77.2, 28.6], false],
    ['the edges of the earth', [-180, -90], false],
    ['latitude and longitude beyond the earth', [181, 0], true],
    ['a latitude beyond the pole', [77.2, 91], true],
    ['one number', [77.2], true],
    ['three numbers', [77.2, 28.6, 0], true],
    ['no numbers', [], true],
    ['not a number', [Number.NaN, 28.6], true],
  ])('%s', (_, pin, isInvalid) => {
    expect(isInvalidPin(pin)).toBe(isInvalid);
    const address = { nickname: 'Home', fullAddress: 'Imaginary Lane 4', landmark: '', notes: '', coordinates: pin };
    expect(addressViolation(address)?.code).toBe(isInvalid ? 'COORDINATES_INVALID' : undefined);
  });
});
