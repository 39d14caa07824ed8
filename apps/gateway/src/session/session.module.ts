import { Module } from '@nestjs/common';
import { type Session, SessionService } from './session.service.js';

export { type Session, SessionService };

@Module({ providers: [SessionService], exports: [SessionService] })
export class SessionModule {}
