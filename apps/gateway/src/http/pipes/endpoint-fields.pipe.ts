import type { PipeTransform } from '@nestjs/common';
import type { Endpoint } from '@sahaya/contracts';
import { parseEndpointFields, type SentFields } from '../routes/endpoint-input.js';

/** Validates path parameters, query and body by the row's fields. */
export class EndpointFieldsPipe implements PipeTransform<SentFields> {
  constructor(private readonly row: Pick<Endpoint, 'method' | 'fields'>) {}

  transform(sent: SentFields): Record<string, unknown> {
    return parseEndpointFields(this.row, sent);
  }
}
