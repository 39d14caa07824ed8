// Executed by mongosh --nodb: creates the replica set and its users, or changes their passwords and roles. Users without
// a password in the environment are left out. MEMBERS are the addresses of the members.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { MEMBERS, MONGO_REPLICA_KEY } = process.env;
const hosts = MEMBERS.split(',');
function connectTo(members, options) {
  const mongo = new Mongo(`mongodb://${members}/?${options}`);
  // The members sign in to each other as this user, who may do everything.
  mongo.getDB('local').auth('__system', MONGO_REPLICA_KEY);
  return mongo.getDB('admin');
}

const first = connectTo(hosts[0], 'directConnection=true');
try {
  const { config } = first.adminCommand({ replSetGetConfig: 1 });
  // The only member of Compose had another name in earlier versions.
  if (hosts.length === 1 && config.members[0].host !== hosts[0]) {
    config.members[0].host = hosts[0];
    config.version += 1;
    first.adminCommand({ replSetReconfig: config, force: true });
  }
  print('the replica set is there');
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error;
  const members = hosts.map((host, _id) => ({ _id, host }));
  first.adminCommand({ replSetInitiate: { _id: 'rs0', members } });
  print('the replica set is made');
}

const admin = connectTo(MEMBERS, 'replicaSet=rs0');
for (const { user, roles } of JSON.parse(readFileSync(join(__dirname, 'mongo-users.json'), 'utf8'))) {
  const pwd = process.env[`MONGO_PASSWORD_${user.replaceAll('-', '_').toUpperCase()}`];
  if (!pwd) continue;
  const values = { pwd, roles, mechanisms: ['SCRAM-SHA-256'] };
  if (admin.getUser(user)) admin.updateUser(user, values);
  else admin.createUser({ user, ...values });
}
print('the users are there');
