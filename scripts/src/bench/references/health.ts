/** The reference of GET /api/health: Node's own HTTP server. */
import { createServer } from 'node:http';

const body = JSON.stringify({ success: true, data: { status: 'ok' } });
const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) };

createServer((_request, response) => response.writeHead(200, headers).end(body)).listen(
  Number(process.env['PORT']),
  '127.0.0.1',
);
