import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import type { Connection, mongo } from 'mongoose';

const tracer = trace.getTracer('sahaya');
/** A command without an answer belongs to a lost connection. */
const REMEMBERED = 2_000;

/** `find` names its collection under its own name, `getMore` beside it; session commands have none. */
function collectionOf(name: string, command: mongo.Document): string | undefined {
  const named: unknown = name === 'getMore' ? command['collection'] : command[name];
  return typeof named === 'string' ? named : undefined;
}

/**
 * A span for each driver command that is part of a trace: operation and collection, never values. Polling loops are
 * excluded from tracing.
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
    // Its name only: the message of a duplicate key contains the key.
    span?.setAttribute('error.type', failure.name).setStatus({ code: SpanStatusCode.ERROR }).end();
    open.delete(requestId);
  });
  return connection;
}
