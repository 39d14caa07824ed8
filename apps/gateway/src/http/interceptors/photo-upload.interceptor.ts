import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AppError } from '@sahaya/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { readFormFile } from '../body/form-file.js';
import { readJsonBody } from '../body/request-body.js';
import { parseEndpointFields } from '../routes/endpoint-input.js';
import { rowOf } from '../routes/endpoint-metadata.js';

/** Reads the photo of a form as `request.uploadedPhoto`. Only routes with `upload` use it. */
@Injectable()
export class PhotoUploadInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const isForm = request.mediaType === 'multipart/form-data';
    if (!isForm) await readJsonBody(request, http.getResponse<FastifyReply>());
    // An invalid path is refused before the form is read.
    parseEndpointFields(rowOf(this.reflector, context), { params: request.params, query: undefined, body: undefined });
    if (!isForm) throw new AppError('PHOTO_INVALID', { field: 'photo' });
    request.uploadedPhoto = await readFormFile(request.raw);
    return next.handle();
  }
}
