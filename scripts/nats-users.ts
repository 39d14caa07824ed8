/** npm run nats:users: writes the permissions of the NATS users by the subjects that the services use. */
import { writeFileSync } from 'node:fs';
import { operatorUser, toUser } from './src/nats/permissions.ts';
import { readAccess } from './src/nats/source-access.ts';
import { USERS_FILE, usersConfig } from './src/nats/users-file.ts';
import { SERVICES, STAND_IN } from './src/service-names.ts';

const users = SERVICES.filter((service) => service !== STAND_IN).map((service) => toUser(readAccess(service)));
writeFileSync(USERS_FILE, usersConfig([...users, operatorUser]));
console.log(`Wrote ${USERS_FILE}`);
