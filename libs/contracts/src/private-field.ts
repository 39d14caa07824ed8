import { z } from 'zod';

/**
 * How the gateway hides a private field from staff who view an account: as a constant text, as the locality of an
 * address, as an absent field or as an empty list.
 */
export type Hiding = 'text' | 'locality' | 'absent' | 'empty';

/** Beside the schemas, so that the OpenAPI document does not contain it. */
const hidings = z.registry<{ hiding: Hiding }>();

/** Marks the schema of an answer's field as private. An `absent` field is optional, an `empty` one is a list. */
export function privateField<S extends z.ZodType>(hiding: Hiding, schema: S): S {
  hidings.add(schema, { hiding });
  return schema;
}

/** How a field with this schema is hidden; undefined if it is not private. */
export const hidingOf = (schema: z.ZodType): Hiding | undefined => hidings.get(schema)?.hiding;
