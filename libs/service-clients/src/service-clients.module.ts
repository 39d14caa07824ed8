import { Global, Module } from '@nestjs/common';
import { LanguageClient } from './language.client.js';
import { PolicyClient } from './policy.client.js';
import { StaffNamesClient } from './staff-names.client.js';

const CLIENTS = [LanguageClient, PolicyClient, StaffNamesClient];

/** Clients for data of one service that several others need. */
@Global()
@Module({ providers: CLIENTS, exports: CLIENTS })
export class ServiceClientsModule {}
