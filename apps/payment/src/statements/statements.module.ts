import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module.js';
import { EarningsModule } from '../earnings/earnings.module.js';
import { StatementsController } from './statements.controller.js';
import { StatementsService } from './statements.service.js';

@Module({
  imports: [DocumentsModule, EarningsModule],
  controllers: [StatementsController],
  providers: [StatementsService],
})
export class StatementsModule {}
