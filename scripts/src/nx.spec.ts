import { describe, expect, it } from '@jest/globals';
import { failedPart, taskIn } from './nx.ts';

describe('the progress of nx', () => {
  it.each([
    ['> nx run booking:build', 'booking:build'],
    ['> nx run razorpay-sandbox:test:int  [local cache]', 'razorpay-sandbox:test:int'],
    ['> swc src -d dist', undefined],
    ['Successfully compiled: 3 files', undefined],
  ])('%j tells of %s', (line, task) => expect(taskIn(line)).toBe(task));
});

describe('what a failed run shows', () => {
  const chat = '> nx run chat:build\n\nUnexpected token\n';
  const end = '\n NX   Running target build for 2 projects failed\n\nFailed tasks:\n\n- chat:build\n';

  it('is what the failed tasks printed', () => {
    expect(failedPart(`> nx run auth:build  [local cache]\n\nfine\n${chat}${end}`)).toBe(chat.trim());
  });

  it('is everything where no task is named', () => expect(failedPart('nx itself broke')).toBe('nx itself broke'));
});
