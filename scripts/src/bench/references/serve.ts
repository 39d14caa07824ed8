import Fastify, { type FastifyInstance } from 'fastify';
import { type Db, MongoClient } from 'mongodb';

const { PORT, MONGO_URL = '' } = process.env;

/** Serves the routes with a bare Fastify and the MongoDB driver. */
export async function serve(database: string, addRoutes: (app: FastifyInstance, db: Db) => Promise<void> | void) {
  const client = new MongoClient(MONGO_URL, { writeConcern: { w: 'majority' } });
  const app = Fastify();
  app.get('/', () => ({}));
  await addRoutes(app, client.db(database));
  await app.listen({ port: Number(PORT), host: '127.0.0.1' });
}
