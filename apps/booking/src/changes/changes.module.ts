import { Module } from '@nestjs/common';
import { TransitionsModule } from '../shared/transitions.module.js';
import { ChangeController } from './change.controller.js';
import { ChangeService } from './change.service.js';
import { ExtensionController } from './extension.controller.js';
import { ExtensionService } from './extension.service.js';

@Module({
  imports: [TransitionsModule],
  controllers: [ChangeController, ExtensionController],
  providers: [ChangeService, ExtensionService],
})
export class ChangesModule {}
