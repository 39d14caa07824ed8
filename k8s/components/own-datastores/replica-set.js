// Executed by mongosh against the first member.
const members = [0, 1, 2].map((_id) => ({ _id, host: `mongo-${_id}.mongo:27017` }));
try {
  rs.status();
  print('the replica set is there');
} catch (error) {
  if (error.codeName !== 'NotYetInitialized') throw error;
  rs.initiate({ _id: 'rs0', members });
  print('the replica set is made');
}
