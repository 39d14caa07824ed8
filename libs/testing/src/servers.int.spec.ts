import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { connect } from '@nats-io/transport-node';
import mongoose from 'mongoose';
import { startMongo, startNats, type MongoServer } from './servers.js';

const { MongoClient } = mongoose.mongo;
const given = process.env.MONGO_URL;

describe('the servers of the tests', () => {
  let shared: MongoServer;

  beforeAll(async () => {
    shared = await startMongo();
    process.env.MONGO_URL = shared.url;
  });

  afterAll(async () => {
    if (given === undefined) delete process.env.MONGO_URL;
    else process.env.MONGO_URL = given;
    await shared.stop();
  });

  it('gives a MongoDB with transactions, and leaves none of the suite’s databases on a shared one', async () => {
    const suite = await startMongo();
    const client = await MongoClient.connect(suite.url);
    const things = client.db(`${suite.dbPrefix}shop`).collection('things');
    await client.withSession((session) =>
      session.withTransaction(async () => {
        await things.insertOne({ name: 'broom' }, { session });
      }),
    );
    expect(await things.countDocuments()).toBe(1);

    await suite.stop();
    const { databases } = await client.db('admin').admin().listDatabases({ nameOnly: true });
    expect(databases.filter(({ name }) => name.startsWith(suite.dbPrefix))).toEqual([]);
    await client.close();
  });

  it('gives a MongoDB that deletes nothing by the real time, because tests have clocks of their own', async () => {
    const client = await MongoClient.connect(shared.url);
    const parameters = await client.db('admin').command({ getParameter: 1, ttlMonitorEnabled: 1 });
    expect(parameters['ttlMonitorEnabled']).toBe(false);
    await client.close();
  });

  it('gives a NATS with JetStream', async () => {
    const nats = await startNats();
    const connection = await connect({ servers: nats.url });
    expect(connection.info?.jetstream).toBe(true);
    await connection.close();
    await nats.stop();
  });
});
