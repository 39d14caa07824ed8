import { Inject, Injectable, Logger } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { Clock, ENV } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import type { AuthEnv } from '../auth.env.js';
import { DeliveryWorker, MessageChannelsService } from '../messages/messages.module.js';
import { CODE_MODEL, type CodeDoc, codeFrom } from './code.model.js';
import { codeMessage } from './code-messages.js';

/** Sends waiting codes outside the request, and retries until the code expires. */
@Injectable()
export class CodeSenderService extends DeliveryWorker<CodeDoc> {
  protected override readonly logger = new Logger('CodeSender');

  constructor(
    @InjectModel(CODE_MODEL) model: Model<CodeDoc>,
    @Inject(ENV) private readonly env: AuthEnv,
    channels: MessageChannelsService,
    clock: Clock,
  ) {
    super(model, channels, clock);
  }

  protected override compose(code: CodeDoc) {
    return { channel: code.channel, to: code.to, ...codeMessage(code, codeFrom(this.env.CODE_KEYS, code)) };
  }

  /** A newer code for the same contact is another message. */
  protected override sameMessage({ _id, nonce }: CodeDoc) {
    return { _id, nonce };
  }

  protected override describe({ userId, channel, purpose }: CodeDoc) {
    return { userId, channel, purpose };
  }
}
