import { mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { backupRecipientsIn, newBackupKey, recipientsOf, toBech32 } from './backup-key.ts';

describe('a key of backups', () => {
  it.each([
    ['abcdef', '00443214c74254b635cf84653a56d7c675be77df', 'abcdef1qpzry9x8gf2tvdw0s3jn54khce6mua7lmqqqxw'],
    [
      'age-secret-key-',
      '92f9c9d0d8b7ab86a6b49cd2c266e56b7ecc5bc5290f4da5741674292373c6e8',
      'age-secret-key-1jtuun5xck74cdf45nnfvyeh9ddlvck799y85mft5ze6zjgmncm5qf7cmap',
    ],
    [
      'age',
      '7f2b104cb0b449e7c6ef89a9d4248c9fd98900dd7aaf779cf192c8a522beb103',
      'age10u43qn9sk3y703h03x5agfyvnlvcjqxa02hh0883jty22g47kyps0vtezs',
    ],
  ])('is written in bech32 as %s1…', (prefix, hex, expected) => {
    expect(toBech32(prefix, Buffer.from(hex, 'hex'))).toBe(expected);
  });

  it('is a file as age-keygen writes it', () => {
    expect(newBackupKey(new Date('2026-11-28T09:11:31Z'))).toMatch(
      /^# created: 2026-11-28T09:11:31\.000Z\n# public key: age1[a-z0-9]{58}\nAGE-SECRET-KEY-1[A-Z0-9]{58}\n$/,
    );
  });

  it('has a recipient for each key of its file', () => {
    const keys = [newBackupKey(new Date()), newBackupKey(new Date())];
    const recipients = recipientsOf(keys.join('\n')).split('\n');
    expect(recipients).toEqual(keys.map((key) => /age1\w+/.exec(key)?.[0]));
    expect(() => recipientsOf('# no key')).toThrow('no public key');
  });
});

describe('the keys of backups of a development cluster', () => {
  let folder: string;
  const keyFile = () => join(folder, 'secrets', 'backup-key.txt');
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'backup-key-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('are generated once and readable by their owner only', async () => {
    const recipients = backupRecipientsIn(join(folder, 'secrets'));
    expect(backupRecipientsIn(join(folder, 'secrets'))).toBe(recipients);
    expect(await readFile(keyFile(), 'utf8')).toContain(recipients);
    expect((await stat(keyFile())).mode & 0o777).toBe(0o600);
  });

  it('can be replaced: an added key reads the backups, too', async () => {
    const first = backupRecipientsIn(join(folder, 'secrets'));
    const second = newBackupKey(new Date());
    await writeFile(keyFile(), second, { flag: 'a' });
    expect(backupRecipientsIn(join(folder, 'secrets'))).toBe(`${first}\n${recipientsOf(second)}`);
  });
});
