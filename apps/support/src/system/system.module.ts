import { Module } from '@nestjs/common';
import { DeadLetterService } from './dead-letter.service.js';
import { SystemController } from './system.controller.js';
import { SystemService } from './system.service.js';

@Module({ controllers: [SystemController], providers: [DeadLetterService, SystemService] })
export class SystemModule {}
