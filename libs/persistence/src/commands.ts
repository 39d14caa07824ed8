import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Connection, mongo } from 'mongoose';

const tracer = trace.getTracer('sahaya');
/** A command that is never answered for belongs to a connection that is gone. */
const REMEMBERED = 2_000;

/** `find` names its collection under its own name, `getMore` beside it; commands of a session have none. */
function collectionOf(name: string, command: mongo.Document): string | undefined {
  const named: unknown = name === 'getMore' ? command['collection'] : command[name];
  return typeof named === 'string' ? named : undefined;
}

/**
 * A span for each command of the driver that is part of a trace: what is asked of which collection, never with which
 * values. What runs on a beat is in no trace, and makes none.
 */
export function traceCommands(connection: Connection): Connection {
  const client = connection.getClient();
  const open = new Map<number, Span>();
  client.on('commandStarted', ({ commandName, command, databaseName, requestId }) => {
    if (!trace.getSpan(context.active())) return;
    const collection = collectionOf(commandName, command);
    const span = tracer.startSpan(collection ? `${commandName} ${collection}` : commandName, {
      kind: SpanKind.CLIENT,
      attributes: {
        'db.system.name': 'mongodb',
        'db.namespace': databaseName,
        'db.operation.name': commandName,
        ...(collection && { 'db.collection.name': collection }),
      },
    });
    open.set(requestId, span);
    const [oldest] = open.keys();
    if (open.size > REMEMBERED && oldest !== undefined) open.delete(oldest);
  });
  client.on('commandSucceeded', ({ requestId }) => {
    open.get(requestId)?.end();
    open.delete(requestId);
  });
  client.on('commandFailed', ({ requestId, failure }) => {
    const span = open.get(requestId);
    // Its name only: the message of a duplicate key holds the key.
    span?.setAttribute('error.type', failure.name).setStatus({ code: SpanStatusCode.ERROR }).end();
    open.delete(requestId);
  });
  return connection;
}
