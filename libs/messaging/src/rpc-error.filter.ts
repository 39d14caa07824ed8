import { randomUUID } from 'node:crypto';
import { type ArgumentsHost, Catch, type ExceptionFilter, Logger } from '@nestjs/common';
import type { NatsContext } from '@nestjs/microservices';
import { AppError } from '@sahaya/contracts';
import { isDatabaseDown } from '@sahaya/persistence';
import { type Observable, throwError } from 'rxjs';
import { noteFailure } from './tracing.js';

/** A refusal travels as { code, details }; any other error is logged once, and only its errorId leaves the service. */
@Catch()
export class RpcErrorFilter implements ExceptionFilter {
  private readonly logger = new Logger('Rpc');

  catch(error: unknown, host: ArgumentsHost): Observable<never> {
    return throwError(() => this.toReply(error, host.switchToRpc().getContext<NatsContext>().getSubject()));
  }

  private toReply(error: unknown, subject: string) {
    noteFailure(error);
    if (error instanceof AppError) return { code: error.code, details: error.details };
    if (isDatabaseDown(error)) {
      this.logger.warn(`${subject}: the database is not available`);
      return { code: 'UNAVAILABLE' };
    }
    const errorId = randomUUID();
    this.logger.error({ err: error, errorId, subject }, 'unexpected error');
    return { code: 'INTERNAL', details: { errorId } };
  }
}
