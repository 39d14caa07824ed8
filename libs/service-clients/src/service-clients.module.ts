import { Global, Module } from '@nestjs/common';
import { PolicyClient } from './policy.client.js';
import { StaffNamesClient } from './staff-names.client.js';

/** Clients for data of one service that several others need. */
@Global()
@Module({ providers: [PolicyClient, StaffNamesClient], exports: [PolicyClient, StaffNamesClient] })
export class ServiceClientsModule {}
