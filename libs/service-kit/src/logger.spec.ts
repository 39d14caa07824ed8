import { describe, expect, it } from '@jest/globals';
import { createPino, JsonLogger } from './logger.js';

const FORGED = 'Asha\r\n{"level":30,"msg":"login succeeded"}\u0000\u0007\u001b[2J\t';

function written(log: (logger: JsonLogger) => void): string[] {
  const chunks: string[] = [];
  log(new JsonLogger(createPino('test', 'info', { write: (chunk: string) => void chunks.push(chunk) })));
  return chunks;
}

describe('a log entry', () => {
  it.each<[string, (logger: JsonLogger) => void, unknown]>([
    ['a field', (logger) => logger.warn({ name: FORGED }, 'login failed'), { name: FORGED }],
    ['the message', (logger) => logger.log(FORGED), { msg: FORGED }],
    ['an error', (logger) => logger.error(new Error(FORGED), 'Http'), { msg: FORGED }],
    ['a field name', (logger) => logger.log({ [FORGED]: 1 }, 'request'), { [FORGED]: 1 }],
  ])('stays one line with control characters in %s', (_, log, expected) => {
    const chunks = written(log);
    expect(chunks).toHaveLength(1);
    const [line = ''] = chunks;
    expect(line.endsWith('\n')).toBe(true);
    expect(line.slice(0, -1)).not.toMatch(/\p{Cc}/u);
    expect(JSON.parse(line)).toMatchObject(expected as object);
  });
});
