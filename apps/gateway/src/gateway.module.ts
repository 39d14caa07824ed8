import { Module } from '@nestjs/common';
import { HttpModule } from './http/http.module.js';
import { SitesModule } from './sites/sites.module.js';
import { SocketsModule } from './sockets/sockets.module.js';

@Module({ imports: [HttpModule, SitesModule, SocketsModule] })
export class GatewayModule {}
