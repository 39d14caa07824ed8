import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { createStaff } from '@sahaya/contracts';
import { NATS_USERS, newSecrets, userVariable } from '../copy-files.ts';
import { natsPublicKey } from '../keys.ts';
import { SERVICES, STAND_IN } from '../service-names.ts';
import { renderUserFiles } from './cluster-users.ts';
import { toUser } from './permissions.ts';
import { readAccess } from './source-access.ts';
import { usersOfCopy } from './users-file.ts';

const users = SERVICES.filter((service) => service !== STAND_IN).map((service) => toUser(readAccess(service)));

interface Config {
  authorization: { users: { nkey: string; permissions: { publish: { allow: string[] } } }[] };
}

describe('the users of NATS', () => {
  it.each([...renderUserFiles()])(
    'may use the subjects that the sources name, or run npm run nats:users: %s',
    (file, text) => {
      expect(readFileSync(file, 'utf8')).toBe(text);
    },
  );

  it.each([...renderUserFiles()])(
    'fit into the annotation in which kubectl keeps an applied object: %s',
    (_file, text) => {
      expect(Buffer.byteLength(JSON.stringify(text))).toBeLessThan(240 * 1024);
    },
  );

  it('have the consumers of a purpose for the events of its feature only', () => {
    const { handles } = readAccess('notification');
    expect(handles['events.ticket.opened']).toContain('pager');
    expect(handles['events.booking.accepted']).toEqual(['']);
  });

  it('are known by the public keys of the copy, on one machine with those of the stand-in and of one process', () => {
    const secrets = newSecrets();
    const seeds = Object.entries(secrets).filter(([name]) => name.startsWith('NATS_NKEY_'));
    const publicKeys = Object.fromEntries(
      seeds.map(([name, seed]) => [name.replace('_NKEY_', '_USER_'), natsPublicKey(seed)]),
    );
    const { authorization } = JSON.parse(usersOfCopy(publicKeys)) as Config;
    const known = authorization.users.map(({ nkey }) => nkey);
    expect(known.sort()).toEqual(NATS_USERS.map((user) => publicKeys[userVariable(user)]).sort());
    for (const [, seed] of seeds) expect(usersOfCopy(publicKeys)).not.toContain(seed);
  });

  it('create accounts of staff as the operator only', () => {
    expect(users.filter(({ publish }) => publish.includes(createStaff.subject))).toEqual([]);
  });

  it.each(users)(
    '$name uses no wildcard for what it sends, besides its clock and its acknowledgements',
    ({ publish }) => {
      const wild = publish.filter((subject) => /[*>]/.test(subject));
      expect(wild.filter((subject) => !/KV_control\.>$|^\$JS\.ACK\.EVENTS\.[a-z-]+\.>$/.test(subject))).toEqual([]);
    },
  );

  it.each(users)('$name reads events by its own consumers only', ({ name, publish }) => {
    const nexts = publish.filter((subject) => subject.startsWith('$JS.API.CONSUMER.MSG.NEXT'));
    expect(nexts.filter((subject) => !subject.startsWith(`$JS.API.CONSUMER.MSG.NEXT.EVENTS.${name}--`))).toEqual([]);
  });
});
