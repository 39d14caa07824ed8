import type { INestApplication } from '@nestjs/common';
import { type OpenAPIObject, SwaggerModule } from '@nestjs/swagger';
import { ENDPOINTS } from '@sahaya/contracts';
import { openApiDocument } from './openapi.js';

/** The document at `/api/docs-json`, its page at `/api/docs`; made when it is first asked for. */
export function serveDocs(app: INestApplication): void {
  const document = () => openApiDocument(ENDPOINTS) as unknown as OpenAPIObject;
  SwaggerModule.setup('api/docs', app, document, { raw: ['json'] });
}
