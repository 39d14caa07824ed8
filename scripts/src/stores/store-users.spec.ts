import { describe, expect, it } from '@jest/globals';
import { newSecrets } from '../copy-files.ts';
import { ALL_IN_ONE, SERVICES, STAND_IN } from '../service-names.ts';
import { mongoUsersOfCopy, redisUsersOfCopy, signedIn, STORE_USERS } from './store-users.ts';

const WITH_DATABASE = SERVICES.filter((service) => service !== 'gateway');
const secrets = newSecrets();
/** Support has a role of its own, because it may only add to the audit log. */
const roleOf = (service: string) => ({ role: service === 'support' ? service : 'readWrite', db: `sahaya_${service}` });

describe('the users of MongoDB', () => {
  const { key, users } = mongoUsersOfCopy(secrets, 'sahaya_');
  const rolesOf = (name: string) => users.find(({ user }) => user === name)?.roles;

  it('are each service with a database, and those for operators', () => {
    const others = [ALL_IN_ONE, 'backup', 'exporter', 'operator'];
    expect([...STORE_USERS.mongo].sort()).toEqual([...WITH_DATABASE, ...others].sort());
  });

  it.each(WITH_DATABASE)('let %s use its database', (service) => {
    expect(rolesOf(service)).toEqual([roleOf(service)]);
  });

  it('let the process of all services use the database of each', () => {
    expect(rolesOf(ALL_IN_ONE)).toEqual(WITH_DATABASE.filter((service) => service !== STAND_IN).map(roleOf));
  });

  it('have a password each, and the replica set a key', () => {
    const values = [key, ...users.map(({ password }) => password)];
    expect(new Set(values).size).toBe(users.length + 1);
    expect(values.filter((value) => value.length < 40)).toEqual([]);
  });

  it('use the databases of the prefix', () => {
    const { roles, users: renamed } = mongoUsersOfCopy(secrets, 'second_');
    expect(renamed.find(({ user }) => user === 'chat')?.roles).toEqual([{ role: 'readWrite', db: 'second_chat' }]);
    expect(roles.map(({ db }) => db)).toEqual(['second_support']);
  });
});

describe('the users of Redis', () => {
  const lines = redisUsersOfCopy(secrets, 'sahaya_').trim().split('\n');

  it('are known by the hashes of their passwords', () => {
    expect(lines.filter((line) => / #[0-9a-f]{64} /.test(line))).toHaveLength(STORE_USERS.redis.length);
    const passwords = Object.entries(secrets).filter(([name]) => name.startsWith('REDIS_PASSWORD_'));
    expect(passwords).toHaveLength(STORE_USERS.redis.length);
    for (const [, password] of passwords) expect(lines.join()).not.toContain(password);
  });

  it('hear no channel, and begin without any key or command', () => {
    const services = lines.filter((line) => !line.startsWith('user operator '));
    expect(services.filter((line) => !line.includes(' resetkeys resetchannels '))).toEqual([]);
    expect(services.filter((line) => !line.includes(' -@all '))).toEqual([]);
  });

  it('use the keys of the prefix', () => {
    const own = redisUsersOfCopy(secrets, 'second_');
    expect(own).toContain(' ~second_booking:* ');
    expect(own).not.toContain('sahaya');
  });
});

describe('the address of a store', () => {
  it.each([
    ['mongodb://a:1,b:2/?replicaSet=rs0', 'mongodb://chat:word@a:1,b:2/?replicaSet=rs0'],
    ['redis://localhost:6379', 'redis://chat:word@localhost:6379'],
    ['mongodb://own:user@localhost/', 'mongodb://own:user@localhost/'],
  ])('gets a user if it has none: %s', (url, expected) => {
    expect(signedIn(url, 'chat', 'word')).toBe(expected);
  });
});
