import { applyDecorators, type PipeTransform, UsePipes } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import { AppError, type Endpoint, type RpcContract } from '@sahaya/contracts';
import type { z } from 'zod';

/** Options of a handler for `RpcServer`. */
export interface RpcOptions {
  /** The schema of the answer. */
  output: z.ZodType;
  /** The services that pass on an actor which the gateway signed for them. */
  passedOnBy: readonly string[];
}

/** Refuses input that does not match the contract; the first issue names the field. */
class ContractPipe implements PipeTransform {
  constructor(private readonly schema: z.ZodType) {}

  transform(value: unknown): unknown {
    return parseInput(this.schema, value);
  }
}

/** Parses by a contract; the first issue becomes INVALID_INPUT with its field. */
export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    throw new AppError('INVALID_INPUT', { field: issue?.path.join('.') ?? '', reason: issue?.message ?? '' });
  }
  // After the parse, which limits the depth to that of the contract.
  const malformed = findMalformedText(parsed.data);
  if (malformed !== undefined) throw new AppError('INVALID_INPUT', { field: malformed, reason: 'Not valid text' });
  return parsed.data;
}

/** The path of a text with half of a surrogate pair: JSON can carry it, but no store keeps it unchanged. */
function findMalformedText(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return value.isWellFormed() ? undefined : path;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [key, part] of Object.entries(value)) {
    const malformed = findMalformedText(part, path ? `${path}.${key}` : key);
    if (malformed !== undefined) return malformed;
  }
  return undefined;
}

type Answerable = RpcContract & Partial<Pick<Endpoint, 'passedOnBy'>>;

/** The method answers this contract: its subject, with validated input and output. */
export function Rpc({ subject, input, output, passedOnBy = [] }: Answerable): MethodDecorator {
  const options: RpcOptions = { output, passedOnBy };
  return applyDecorators(MessagePattern(subject, options), UsePipes(new ContractPipe(input)));
}
