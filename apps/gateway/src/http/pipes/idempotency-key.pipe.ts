import type { PipeTransform } from '@nestjs/common';
import type { Endpoint } from '@sahaya/contracts';
import { parseIdempotencyKey } from '../routes/endpoint-input.js';

export class IdempotencyKeyPipe implements PipeTransform {
  constructor(private readonly row: Endpoint) {}

  transform(header: unknown): string | undefined {
    return parseIdempotencyKey(this.row, header);
  }
}
