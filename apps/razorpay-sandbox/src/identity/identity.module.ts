import { Module } from '@nestjs/common';
import { RecordsModule } from '../shared/records/records.module.js';
import { GrantsService } from './grants.service.js';
import { IdentityController } from './identity.controller.js';

/** The identity provider. */
@Module({ imports: [RecordsModule], controllers: [IdentityController], providers: [GrantsService] })
export class IdentityModule {}
