import { type Hiding, hidingOf } from '@sahaya/contracts';
import { HIDDEN, hideText, localityOf } from '@sahaya/domain';
import { z } from 'zod';

const LEAVES = new Set(['string', 'number', 'int', 'boolean', 'enum', 'literal', 'null', 'undefined']);

/**
 * A copy of an answer without its private fields, which the schema of the endpoint marks. Fields that the schema does
 * not name, and values that fit no alternative of a union, are dropped. A schema whose fields are unknown throws: a test opens every schema of the endpoint table.
 */
export function hidePrivateFields(schema: z.ZodType, value: unknown): unknown {
  const hiding = hidingOf(schema);
  if (hiding) return hide(hiding, value);
  if (value === undefined || value === null || LEAVES.has(schema.type)) return value;
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return hidePrivateFields(schema.unwrap() as z.ZodType, value);
  if (schema instanceof z.ZodArray)
    return (value as unknown[]).map((element) => hidePrivateFields(schema.element as z.ZodType, element));
  if (schema instanceof z.ZodRecord) return mapValues(value, () => schema.valueType as z.ZodType);
  if (schema instanceof z.ZodUnion) {
    const fitting = (schema.options as z.ZodType[]).find((option) => option.safeParse(value).success);
    return fitting && hidePrivateFields(fitting, value);
  }
  if (schema instanceof z.ZodObject) {
    const shape = schema.shape as Record<string, z.ZodType>;
    return mapValues(value, (name) => (Object.hasOwn(shape, name) ? shape[name] : undefined));
  }
  throw new Error(`Private fields of a ${schema.type} cannot be hidden`);
}

/** Properties without a schema, and those whose value is hidden by its absence, are left out. */
function mapValues(value: unknown, schemaOf: (name: string) => z.ZodType | undefined): Record<string, unknown> {
  const kept = Object.entries(value as Record<string, unknown>).flatMap(([name, part]) => {
    const schema = schemaOf(name);
    const shown = schema && hidePrivateFields(schema, part);
    return shown === undefined ? [] : [[name, shown] as const];
  });
  return Object.fromEntries(kept);
}

/** An empty text stays empty, because the screens say then that there is none. */
function hide(hiding: Hiding, value: unknown): unknown {
  if (hiding === 'absent') return undefined;
  if (hiding === 'empty') return [];
  if (typeof value !== 'string') return HIDDEN;
  return hiding === 'locality' && value !== '' ? localityOf(value, HIDDEN) : hideText(value);
}
