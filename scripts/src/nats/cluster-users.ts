import { SERVICES, STAND_IN } from '../service-names.ts';
import { operatorUser, toUser } from './permissions.ts';
import { readAccess } from './source-access.ts';
import { DEV_USERS_FILE, USERS_FILE, usersConfig } from './users-file.ts';

/** Returns the text of each file with users, by the sources of the services. */
export function renderUserFiles(): ReadonlyMap<string, string> {
  const users = SERVICES.map((service) => toUser(readAccess(service)));
  const product = users.filter(({ name }) => name !== STAND_IN);
  return new Map([
    [USERS_FILE, usersConfig([...product, operatorUser])],
    [DEV_USERS_FILE, usersConfig([...users, operatorUser])],
  ]);
}
