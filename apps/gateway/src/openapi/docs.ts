import type { INestApplication } from '@nestjs/common';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ENDPOINTS } from '@sahaya/contracts';
import type { GatewayEnv } from '../gateway.env.js';
import { openApiDocument } from './openapi.js';

/**
 * The document at `/api/docs-json`, its page at `/api/docs`; made when it is first asked for. In production it leaves the
 * calls of staff out.
 */
export function serveDocs(app: INestApplication, { NODE_ENV }: Pick<GatewayEnv, 'NODE_ENV'>): void {
  const endpoints = ENDPOINTS.filter(({ access }) => NODE_ENV !== 'production' || access !== 'staff');
  const document = () => openApiDocument(endpoints) as unknown as OpenAPIObject;
  SwaggerModule.setup('api/docs', app, document, { raw: ['json'] });
}
