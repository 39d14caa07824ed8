import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { Fault } from './fault.js';
import { FaultsService } from './faults.service.js';
import { Webhooks } from './webhooks.js';

const shown = ({ _id, ...rest }: Fault) => ({ id: _id, ...rest });

/** What goes wrong on order: set, looked at, and mended. */
@Controller('sandbox')
export class FaultsController {
  constructor(
    private readonly faults: FaultsService,
    private readonly webhooks: Webhooks,
  ) {}

  @Post('faults')
  @HttpCode(200)
  async set(@Body() body: unknown) {
    return shown(await this.faults.set(body));
  }

  @Get('faults')
  async list() {
    return (await this.faults.list()).map(shown);
  }

  @Delete('faults/:id')
  async remove(@Param('id') id: string) {
    await this.faults.remove(id);
    return {};
  }

  @Delete('faults')
  async clear() {
    await this.faults.clear();
    return {};
  }

  /** Lets go of what a shuffle holds back. */
  @Post('webhooks/release')
  @HttpCode(200)
  async release() {
    await this.webhooks.releaseAll();
    return {};
  }
}
