import { Module } from '@nestjs/common';
import { AdminModule } from './admin/admin.module.js';
import { ChatsModule } from './chats/chats.module.js';
import { PrivacyModule } from './privacy/privacy.module.js';

@Module({ imports: [AdminModule, ChatsModule, PrivacyModule] })
export class ChatModule {}
