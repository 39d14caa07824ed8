// Executed by mongosh --nodb: creates the replica set, its roles and its users, or changes them. Users without a password in
// the environment are left out. MEMBERS are the addresses of the members, TLS_FOLDER has the authority of their certificates.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { MEMBERS, MONGO_REPLICA_KEY, TLS_FOLDER = '/tls' } = process.env;
const hosts = MEMBERS.split(',');
function connectTo(members, options) {
  const mongo = new Mongo(`mongodb://${members}/?tls=true&tlsCAFile=${TLS_FOLDER}/ca.crt&${options}`);
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
const listIn = (file) => JSON.parse(readFileSync(join(__dirname, file), 'utf8'));
for (const { role, db, readWrite, insertOnly } of listIn('mongo-roles.json')) {
  const database = admin.getSiblingDB(db);
  const present = database.getCollectionNames();
  // The role may not create these itself: an index that expires documents would remove them.
  for (const [name, indexes] of Object.entries(insertOnly)) {
    if (!present.includes(name)) database.createCollection(name);
    for (const { key, ...options } of indexes) database.getCollection(name).createIndex(key, options);
  }
  const on = (actions) => (collection) => ({ resource: { db, collection }, actions });
  const all = ['find', 'insert', 'update', 'remove', 'createCollection', 'dropCollection'];
  const values = {
    privileges: [
      { resource: { db, collection: '' }, actions: ['listCollections'] },
      ...readWrite.map(on([...all, 'createIndex', 'dropIndex', 'listIndexes'])),
      ...Object.keys(insertOnly).map(on(['find', 'insert', 'listIndexes'])),
    ],
    roles: [],
  };
  if (database.getRole(role)) database.updateRole(role, values);
  else database.createRole({ role, ...values });
}
for (const { user, roles } of listIn('mongo-users.json')) {
  const pwd = process.env[`MONGO_PASSWORD_${user.replaceAll('-', '_').toUpperCase()}`];
  if (!pwd) continue;
  const values = { pwd, roles, mechanisms: ['SCRAM-SHA-256'] };
  if (admin.getUser(user)) admin.updateUser(user, values);
  else admin.createUser({ user, ...values });
}
print('the users are there');
