import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Logger } from '@nestjs/common';
import { register } from 'prom-client';
import { z } from 'zod';
import { OutputCheck, OutputMismatch } from './output-check.js';

const output = z.object({ total: z.number() });
const packet = (response: unknown) => JSON.stringify({ response });
const countMismatches = async (subject: string) =>
  (await register.getSingleMetric('rpc_output_mismatch_total')!.get()).values.find(
    ({ labels }) => labels['subject'] === subject,
  )?.value ?? 0;

afterEach(() => {
  jest.restoreAllMocks();
});

describe('the check of answers', () => {
  it.each([[{ total: 3 }], [{ total: 3, more: 'fields are allowed' }]])('accepts %j', (response) => {
    expect(() => new OutputCheck('rpc.a.b', output, 'refuse').verify(packet(response))).not.toThrow();
  });

  it.each([[{}], [{ total: '3' }], [undefined], [null]])('refuses %j, with the field', (response) => {
    const check = new OutputCheck('rpc.a.b', output, 'refuse');
    expect(() => check.verify(packet(response))).toThrow(OutputMismatch);
  });

  it('counts each mismatch that it finds in production, logs the first and sends the answer', async () => {
    const log = jest.spyOn(Logger.prototype, 'error').mockReturnValue(undefined);
    const now = jest.spyOn(performance, 'now').mockReturnValue(1_000_000);
    const check = new OutputCheck('rpc.a.counted', output, 'report');
    check.verify(packet({}));
    check.verify(packet({}));
    expect(await countMismatches('rpc.a.counted')).toBe(1);
    now.mockReturnValue(1_060_001);
    check.verify(packet({}));
    expect(await countMismatches('rpc.a.counted')).toBe(2);
    expect(log.mock.calls).toEqual([[expect.stringContaining('total')]]);
  });
});
