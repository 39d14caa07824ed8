import { type Connection, Document, type Query, type Schema, type UpdateQuery } from 'mongoose';
import type { FieldCipher } from './field-cipher.js';

/** The encrypted fields of a collection. */
export interface EncryptedFields {
  /** Paths with a value that is stored encrypted, with a schema type that accepts a string. */
  paths: readonly string[];
  /** Of these, the path that can be searched for an equal value, and the path of its hashes. */
  lookup?: { path: string; hashes: string };
  /**
   * Fields of the record, texts that never change, to which its encrypted values belong: under other ones they cannot be
   * decrypted. Reads and writes of an encrypted value need all of them.
   */
  boundTo?: readonly string[];
  /** The records that are read at a time when they are encrypted again; fewer than usual for large ones. */
  batch?: number;
}
type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** The place to which an encrypted value belongs. */
export function placeOf(
  { boundTo = [] }: EncryptedFields,
  collection: string,
  path: string,
  readField: (field: string) => unknown,
): string {
  const values = boundTo.map((field) => {
    const value = readField(field);
    if (typeof value !== 'string' || value === '') throw new Error(`${collection}.${path} needs the field ${field}`);
    return value;
  });
  return [`${collection}.${path}`, ...values].join('|');
}

const ciphers = new WeakMap<Connection, FieldCipher>();
/** Sets the cipher of a connection, before its first command. */
export const useCipher = (connection: Connection, cipher: FieldCipher): unknown => ciphers.set(connection, cipher);

export function cipherOf(connection: Connection): FieldCipher {
  const cipher = ciphers.get(connection);
  if (!cipher) throw new Error('this connection has no keys for personal data');
  return cipher;
}

/** The parts of a model that say how its fields are encrypted. */
interface EncryptedModel {
  db: Connection;
  collection: { name: string };
  schema: { statics: object };
}
/** A schema is cloned with its statics when its model is created. */
const DECLARED = 'encryptedFields';
/** The encrypted fields of a model, if it has any. */
export const encryptedFieldsOf = ({ schema }: Pick<EncryptedModel, 'schema'>): EncryptedFields | undefined =>
  (schema.statics as { [DECLARED]?: EncryptedFields })[DECLARED];

/**
 * Returns the fields of a document, or of `$set`, with encrypted values. Paths may be nested or dotted. The given
 * object is not changed.
 */
export function sealFields(
  fields: Fields,
  encrypted: EncryptedFields,
  collection: string,
  cipher: FieldCipher,
): Fields {
  const sealed: Fields = { ...fields };
  const { paths, lookup } = encrypted;
  for (const [key, value] of Object.entries(fields))
    for (const path of paths) {
      if (path.startsWith(`${key}.`)) sealed[key] = sealInside(sealed[key], path.slice(key.length + 1), place(path));
      else if (key === path) sealed[key] = cipher.seal(value, place(path));
    }
  const text = lookup && fields[lookup.path];
  if (typeof text === 'string') sealed[lookup!.hashes] = cipher.lookups(text);
  return sealed;

  function place(path: string) {
    return placeOf(encrypted, collection, path, (field) => fields[field]);
  }
  function sealInside(value: unknown, path: string, where: string): unknown {
    if (!isObject(value)) return value;
    const [key = '', ...rest] = path.split('.');
    if (!(key in value)) return value;
    const inner = rest.length > 0 ? sealInside(value[key], rest.join('.'), where) : cipher.seal(value[key], where);
    return { ...value, [key]: inner };
  }
}

/** A document as a raw `insertOne` stores it. */
export const sealDocument = <D extends object>(model: EncryptedModel, doc: D): D =>
  sealFields(doc as Fields, encryptedFieldsOf(model)!, model.collection.name, cipherOf(model.db)) as D;

/** Decrypts the fields of a document that was read, in place. */
export function openFields(doc: Fields, encrypted: EncryptedFields, collection: string, cipher: FieldCipher): void {
  for (const path of encrypted.paths) {
    const keys = path.split('.');
    const last = keys.pop()!;
    let inner: unknown = doc;
    for (const key of keys) inner = isObject(inner) ? inner[key] : undefined;
    if (isObject(inner) && last in inner) {
      const place = placeOf(encrypted, collection, path, (field) => doc[field]);
      inner[last] = cipher.open(inner[last], place);
    }
  }
}

const isList = (value: unknown): value is { $in: string[] } => isObject(value) && Array.isArray(value['$in']);

/** Returns the filter with the hash in place of the searched text. Throws for other searches in encrypted fields. */
function translateFilter(filter: Fields, { paths, lookup }: EncryptedFields, cipher: FieldCipher): Fields {
  const entries = Object.entries(filter).map(([key, value]): [string, unknown] => {
    if (key.startsWith('$') && Array.isArray(value))
      return [key, value.map((one: Fields) => translateFilter(one, { paths, lookup }, cipher))];
    if (key === lookup?.path && typeof value === 'string') return [lookup.hashes, cipher.lookup(value)];
    if (key === lookup?.path && isList(value))
      return [lookup.hashes, { $in: value.$in.map((text) => cipher.lookup(text)) }];
    const isPresence = isObject(value) && Object.keys(value).every((operator) => operator === '$exists');
    if (paths.includes(key) && !isPresence) throw new Error(`${key} is encrypted and cannot be searched like this`);
    return [key, value];
  });
  return Object.fromEntries(entries);
}

/** Encrypts what `$set`, `$setOnInsert` and plain fields of an update store; a removed text loses its hashes. */
function sealUpdate(
  update: UpdateQuery<unknown>,
  encrypted: EncryptedFields,
  collection: string,
  cipher: FieldCipher,
): UpdateQuery<unknown> {
  const plain = Object.entries(update).filter(([key]) => !key.startsWith('$'));
  const operators = Object.entries(update).filter(([key]) => key.startsWith('$'));
  const { lookup } = encrypted;
  const sealed = operators.map(([operator, value]): [string, unknown] => {
    if (operator === '$set' || operator === '$setOnInsert')
      return [operator, sealFields(value as Fields, encrypted, collection, cipher)];
    const isRemoved = operator === '$unset' && lookup && lookup.path in (value as Fields);
    return [operator, isRemoved ? { ...(value as Fields), [lookup.hashes]: 1 } : value];
  });
  return { ...sealFields(Object.fromEntries(plain), encrypted, collection, cipher), ...Object.fromEntries(sealed) };
}

/** `insertOne`, `updateOne` and the like of a `bulkWrite`. */
interface BulkOperation {
  filter?: Fields;
  update?: unknown;
  document?: object;
  replacement?: object;
}

/**
 * Mongoose plugin: stores the given fields encrypted and returns them decrypted, so that services do not notice. It
 * covers queries, updates, `create`, `insertMany` and `bulkWrite`. Aggregations, cursors and raw writes see what is
 * stored: see `sealDocument`.
 */
export function encryptFields(schema: Schema, encrypted: EncryptedFields): void {
  const { paths } = encrypted;
  Object.assign(schema.statics, { [DECLARED]: encrypted });
  const open = (found: unknown, model: EncryptedModel) => {
    const cipher = cipherOf(model.db);
    const collection = model.collection.name;
    const placeIn = (one: { get: (field: string) => unknown }, path: string) =>
      placeOf(encrypted, collection, path, (field) => one.get(field));
    for (const one of Array.isArray(found) ? found : [found])
      if (one instanceof Document)
        for (const path of paths) {
          one.set(path, cipher.open(one.get(path), placeIn(one, path)));
          one.unmarkModified(path);
        }
      else if (isObject(one)) openFields(one, encrypted, collection, cipher);
  };
  const sealed = (fields: object, model: EncryptedModel) =>
    sealFields(fields as Fields, encrypted, model.collection.name, cipherOf(model.db));
  const sealedUpdate = (update: unknown, model: EncryptedModel) =>
    Array.isArray(update)
      ? update
      : sealUpdate(update as UpdateQuery<unknown>, encrypted, model.collection.name, cipherOf(model.db));

  schema.pre<Query<unknown, unknown>>(
    [
      'find',
      'findOne',
      'findOneAndUpdate',
      'findOneAndDelete',
      'updateOne',
      'updateMany',
      'replaceOne',
      'deleteOne',
      'deleteMany',
      'countDocuments',
    ],
    function () {
      this.setQuery(translateFilter(this.getQuery(), encrypted, cipherOf((this.model as EncryptedModel).db)));
    },
  );
  schema.pre<Query<unknown, unknown>>(['updateOne', 'updateMany', 'findOneAndUpdate', 'replaceOne'], function () {
    const update = this.getUpdate();
    if (update) this.setUpdate(sealedUpdate(update, this.model as EncryptedModel) as UpdateQuery<unknown>);
  });
  schema.post<Query<unknown, unknown>>(['find', 'findOne', 'findOneAndUpdate', 'findOneAndDelete'], function (found) {
    open(found, this.model as EncryptedModel);
  });
  schema.pre('save', function () {
    const fields = this.toObject() as Fields;
    const stored = sealed(fields, this.constructor as unknown as EncryptedModel);
    for (const [key, value] of Object.entries(stored)) if (value !== fields[key]) this.set(key, value);
  });
  schema.post('save', function () {
    open(this, this.constructor as unknown as EncryptedModel);
  });
  schema.pre('insertMany', function (docs: unknown) {
    const model = this as unknown as EncryptedModel;
    const all = docs as Fields[];
    all.forEach((doc, index) => (all[index] = sealed(doc, model)));
  });
  schema.pre('bulkWrite', function (operations) {
    const model = this as unknown as EncryptedModel;
    for (const operation of operations as Record<string, BulkOperation>[])
      for (const one of Object.values(operation)) {
        if (one.filter) one.filter = translateFilter(one.filter, encrypted, cipherOf(model.db));
        if (one.update) one.update = sealedUpdate(one.update, model);
        if (one.document) one.document = sealed(one.document, model);
        if (one.replacement) one.replacement = sealed(one.replacement, model);
      }
  });
}
