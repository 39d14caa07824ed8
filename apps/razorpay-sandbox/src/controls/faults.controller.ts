import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import type { Fault } from '../shared/records/fault.js';
import { FaultsService } from '../faults/faults.module.js';
import { WebhooksService } from '../webhooks/webhooks.module.js';

const shown = ({ _id, ...rest }: Fault) => ({ id: _id, ...rest });

/** Sets, lists and removes faults. */
@Controller('sandbox')
export class FaultsController {
  constructor(
    private readonly faults: FaultsService,
    private readonly webhooks: WebhooksService,
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
    this.webhooks.soon();
    return {};
  }

  @Delete('faults')
  async clear() {
    await this.faults.clear();
    this.webhooks.soon();
    return {};
  }

  /** Releases the webhooks that a shuffle holds. */
  @Post('webhooks/release')
  @HttpCode(200)
  async release() {
    await this.webhooks.releaseAll();
    return {};
  }
}
