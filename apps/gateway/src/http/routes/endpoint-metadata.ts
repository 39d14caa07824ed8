import type { ExecutionContext } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Endpoint } from '@sahaya/contracts';

/** The row of the endpoint table that a route handler serves. */
export const EndpointRow = Reflector.createDecorator<Endpoint>();

export const rowOf = (reflector: Reflector, context: ExecutionContext): Endpoint =>
  reflector.get(EndpointRow, context.getHandler());
