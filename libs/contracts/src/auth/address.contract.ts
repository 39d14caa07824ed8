import { z } from 'zod';
import { endpoint } from '../define.js';
import { privateField } from '../private-field.js';
import { coordinates, id, nothing, text } from '../shapes.js';

/** A saved address of a customer. Exactly one address of a person is the default. */
export const address = z.object({
  _id: id,
  nickname: z.string(),
  fullAddress: privateField('locality', z.string()),
  /** The pin that the person placed, [lng, lat]. */
  coordinates: privateField('absent', z.array(z.number()).optional()),
  landmark: privateField('absent', z.string().optional()),
  /** Pets, keys, parking: shown to a helper once a visit is accepted. */
  notes: privateField('absent', z.string().optional()),
  isDefault: z.boolean(),
});
export type Address = z.output<typeof address>;

const fields = {
  nickname: text(),
  fullAddress: text(),
  /** The pin; absent: unchanged with the same text, removed with another one. null: removed. */
  coordinates,
  landmark: text(),
  /** Absent: unchanged. */
  notes: text().optional(),
  isDefault: z.preprocess((value) => value === true || value === 'true', z.boolean()),
};
/** Every call returns the whole list, default first. */
const addresses = z.object({ addresses: z.array(address) });

export const listAddresses = endpoint('GET /users/addresses', 'rpc.auth.list-addresses', {
  access: 'login',
  summary: 'The saved addresses, default first',
  input: nothing,
  output: addresses,
});
export const addAddress = endpoint('POST /users/addresses', 'rpc.auth.add-address', {
  access: 'login',
  summary: 'Save an address; the first one is the default',
  status: 201,
  idempotent: true,
  passedOnBy: ['booking'],
  input: z.object(fields),
  output: addresses,
});
export const updateAddress = endpoint('PUT /users/addresses/:id', 'rpc.auth.update-address', {
  access: 'login',
  summary: 'Change a saved address',
  input: z.object({ id, ...fields }),
  output: addresses,
});
export const deleteAddress = endpoint('DELETE /users/addresses/:id', 'rpc.auth.delete-address', {
  access: 'login',
  summary: 'Delete a saved address; the newest remaining one replaces a deleted default',
  input: z.object({ id }),
  output: addresses,
});
export const setDefaultAddress = endpoint('PATCH /users/addresses/:id/set-default', 'rpc.auth.set-default-address', {
  access: 'login',
  summary: 'Make a saved address the default',
  input: z.object({ id }),
  output: addresses,
});
