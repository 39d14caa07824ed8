import { Injectable } from '@nestjs/common';
import { AppError, getUser } from '@sahaya/contracts';
import { RpcClient } from '@sahaya/messaging';

/** What this service asks about people. */
@Injectable()
export class People {
  constructor(private readonly rpc: RpcClient) {}

  /** The language of the account; while auth does not answer, English. */
  async languageOf(userId: string): Promise<'en' | 'hi'> {
    try {
      return (await this.rpc.call(getUser, { userId })).language;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return 'en';
    }
  }
}
