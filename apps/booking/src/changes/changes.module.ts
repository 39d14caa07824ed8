import { Module } from '@nestjs/common';
import { TransitionsModule } from '../shared/transitions.module.js';
import { ChangePlanService } from './change-plan.service.js';
import { ChangeTransitionsService } from './change-transitions.service.js';
import { ChangeController } from './change.controller.js';
import { ChangeService } from './change.service.js';
import { ExtensionTransitionsService } from './extension-transitions.service.js';
import { ExtensionController } from './extension.controller.js';
import { ExtensionService } from './extension.service.js';
import { StaffChangeService } from './staff-change.service.js';

@Module({
  imports: [TransitionsModule],
  controllers: [ChangeController, ExtensionController],
  providers: [
    ChangePlanService,
    ChangeService,
    ChangeTransitionsService,
    ExtensionService,
    ExtensionTransitionsService,
    StaffChangeService,
  ],
})
export class ChangesModule {}
