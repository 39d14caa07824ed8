import { readFileSync } from 'node:fs';
import { EVENT_GIVEN_UP } from '@sahaya/contracts';
import ts from 'typescript';
import {
  exportsOf,
  fieldOf,
  isEvent,
  readOwnEvents,
  sourcesOf,
  subjectsOf,
  subjectsOfEach,
  valueOf,
} from './contract-subjects.ts';

/** The subjects of NATS that a service uses, as its source shows. */
export interface ServiceAccess {
  service: string;
  /** Requests to other services. */
  calls: string[];
  /** Events that it writes. */
  writes: string[];
  /** Events that it handles with durable consumers: their purposes (`EventConsumer.on`) by subject; '' is none. */
  handles: Record<string, string[]>;
  /** Events of which it is told while it runs (`EventBroadcaster.on`). */
  hears: string[];
  /** Whether it reads single events of the stream (`EventLag`). */
  readsStream: boolean;
}

/** The subjects to which the sources of a service refer. */
class References {
  readonly calls = new Set<string>();
  /** Events as arguments of `add` and `send`. */
  readonly written = new Set<string>();
  /** Events as arguments of `on` and `onBatch`. */
  readonly handled = new Set<string>();
  /** Events in files with an `EventBroadcaster`. */
  readonly heard = new Set<string>();
  /** All other events, such as those in tables: they may be written and handled. */
  readonly used = new Set<string>();
  /** The events and the purposes of consumers that each feature names. */
  readonly features = new Map<string, Feature>();
  readsStream = false;

  featureOf(file: string): Feature {
    // A file of a library is a feature of its own.
    const name = /\/apps\/[^/]+\/src\/[^/]+\//.exec(file)?.[0] ?? file;
    const feature = this.features.get(name) ?? { events: new Set(), purposes: new Set() };
    this.features.set(name, feature);
    return feature;
  }
}
interface Feature {
  events: Set<string>;
  purposes: Set<string>;
}

/** Libraries whose parts belong to the services that use them. */
const SHARED_LIBRARIES = ['service-kit', 'service-clients'];
/** Every process has this part. */
const COMMON_PART = 'PolicyClient';
/** The functions of the outbox and of broadcasts, and those of the consumers. */
const WRITES = ['add', 'send'];
const HANDLES = ['on', 'onBatch'];
/** Fields of a contract that only describe its messages. */
const SHAPES = ['input', 'output', 'fields', 'data'];

/** Reads the access of a service from its sources and the shared parts that they use. */
export function readAccess(service: string): ServiceAccess {
  const partsByName = new Map(
    SHARED_LIBRARIES.flatMap((lib) => sourcesOf(`libs/${lib}`)).flatMap((file) =>
      exportsOf(file).map((name) => [name, file] as const),
    ),
  );
  const found = new References();
  const own = sourcesOf(`apps/${service}`).map((file) => collect(file, found));
  const parts = new Set(own.flat().flatMap((name) => partsByName.get(name) ?? []));
  for (const file of parts) collect(file, found);
  const common = new References();
  collect(partsByName.get(COMMON_PART)!, common);

  const events = readOwnEvents(service);
  const writes = new Set([...found.written, ...[...found.used].filter((subject) => events.has(subject))]);
  // By `EventConsumer`, of events that it cannot handle.
  const handles = new Set([...found.handled, ...found.used]);
  if (handles.size > 0) writes.add(EVENT_GIVEN_UP.subject);
  return {
    service,
    calls: [...found.calls].filter((subject) => subject.split('.')[1] !== service).sort(),
    writes: [...writes].sort(),
    handles: Object.fromEntries([...handles].sort().map((subject) => [subject, purposesOf(subject, found)])),
    hears: [...new Set([...found.heard, ...common.heard])].sort(),
    readsStream: found.readsStream,
  };
}

/** The purposes of the features that name the event and have consumers; without such a feature, all of the service. */
function purposesOf(subject: string, { features }: References): string[] {
  const all = [...features.values()].filter(({ purposes }) => purposes.size > 0);
  const naming = all.filter(({ events }) => events.has(subject));
  return [...new Set((naming.length > 0 ? naming : all).flatMap(({ purposes }) => [...purposes]))].sort();
}

/** Adds the references of a file; returns the names that it imports from elsewhere than the contracts. */
function collect(file: string, found: References): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const contracts = new Map<string, string>();
  const imported: string[] = [];
  for (const statement of source.statements) {
    if (!ts.isImportDeclaration(statement)) continue;
    const names = statement.importClause?.namedBindings;
    if (!names || !ts.isNamedImports(names)) continue;
    for (const { name, propertyName = name } of names.elements) {
      if ((statement.moduleSpecifier as ts.StringLiteral).text !== '@sahaya/contracts')
        imported.push(propertyName.text);
      else contracts.set(name.text, propertyName.text);
    }
  }
  const isHeard = imported.includes('EventBroadcaster');
  const isHandled = !isHeard || imported.includes('EventConsumer');
  const feature = found.featureOf(file);
  const noteEvent = (subject: string, callee = '') => {
    if (WRITES.includes(callee)) return found.written.add(subject);
    feature.events.add(subject);
    if (isHeard) found.heard.add(subject);
    if (isHandled) (HANDLES.includes(callee) ? found.handled : found.used).add(subject);
  };
  found.readsStream ||= imported.includes('EventLag');

  const visit = (node: ts.Node): void => {
    if (ts.isImportDeclaration(node) || ts.isTypeNode(node)) return;
    if (ts.isCallExpression(node) && isHandled) notePurpose(node, feature);
    if (ts.isIdentifier(node) && isValue(node)) {
      const name = contracts.get(node.text);
      for (const { subject, callee } of name ? usesOf(node, valueOf(name)) : []) {
        if (isEvent(subject)) noteEvent(subject, callee);
        else found.calls.add(subject);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return imported;
}

/** A property with the name of a contract is not the contract. */
const isValue = (node: ts.Identifier) =>
  !((ts.isPropertyAccessExpression(node.parent) || ts.isPropertyAssignment(node.parent)) && node.parent.name === node);

/** The subjects that may be used where a contract, or a list, table or function of contracts is mentioned. */
function usesOf(node: ts.Identifier, value: unknown): { subject: string; callee?: string }[] {
  const { parent } = node;
  if (typeof value === 'function') {
    if (!ts.isCallExpression(parent) || parent.expression !== node || value.length !== 1) return [];
    return subjectsOfEach(value as (service: string) => unknown).map((subject) => ({ subject }));
  }
  let use: ts.Node = node;
  let chosen = [value];
  if (ts.isPropertyAccessExpression(parent) && parent.expression === node) {
    const field = parent.name.text;
    if (SHAPES.includes(field) && fieldOf(value, 'subject')) return [];
    use = parent;
    chosen = [fieldOf(value, field) ?? value];
  }
  if (ts.isVariableDeclaration(parent) && ts.isObjectBindingPattern(parent.name)) {
    chosen = parent.name.elements.map(({ name, propertyName = name }) => fieldOf(value, propertyName.getText()));
  }
  const callee = calleeOf(use);
  // The service answers it.
  if (callee === 'Rpc') return [];
  return chosen.flatMap(subjectsOf).map((subject) => ({ subject, ...(callee && { callee }) }));
}

/** The name of the function of which the expression is an argument, also as one of two alternatives. */
function calleeOf(node: ts.Node): string | undefined {
  const { parent } = node;
  if (ts.isConditionalExpression(parent)) return calleeOf(parent);
  return ts.isCallExpression(parent) && parent.expression !== node ? nameOf(parent) : undefined;
}

const nameOf = ({ expression }: ts.CallExpression): string =>
  ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText();

function notePurpose(call: ts.CallExpression, feature: Feature): void {
  if (!HANDLES.includes(nameOf(call)) || call.arguments.length < 2) return;
  const purpose = call.arguments[2];
  feature.purposes.add(purpose ? textOf(purpose) : '');
}

/** The text of a literal or of a constant of the same file. */
function textOf(node: ts.Expression): string {
  if (ts.isStringLiteral(node)) return node.text;
  const constants = node
    .getSourceFile()
    .statements.flatMap((one) => (ts.isVariableStatement(one) ? one.declarationList.declarations : []));
  const value = constants.find(({ name }) => name.getText() === node.getText())?.initializer;
  if (!value || !ts.isStringLiteral(value))
    throw new Error(`The purpose of a consumer must be a constant: ${node.getText()}`);
  return value.text;
}
