import { describe, expect, it } from '@jest/globals';
import { taskIn } from './nx.ts';

describe('the progress of nx', () => {
  it.each([
    ['> nx run booking:build', 'booking:build'],
    ['> nx run razorpay-sandbox:test:int  [local cache]', 'razorpay-sandbox:test:int'],
    ['> swc src -d dist', undefined],
    ['Successfully compiled: 3 files', undefined],
  ])('%j tells of %s', (line, task) => expect(taskIn(line)).toBe(task));
});
