import { expect, it } from '@jest/globals';
import sharp from 'sharp';
import './photo-encoding.js';

it('restricts no format for a process that only imports it', async () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>');
  expect((await sharp(drawing).metadata()).format).toBe('svg');
});
