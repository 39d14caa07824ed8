import { Injectable } from '@nestjs/common';
import { AppError, getUser } from '@sahaya/contracts';
import { RpcClient } from '@sahaya/messaging';

/** Reads accounts from the auth service. */
@Injectable()
export class UserClient {
  constructor(private readonly rpc: RpcClient) {}

  /** The language of the account, or English if the auth service does not answer. */
  async findLanguage(userId: string): Promise<'en' | 'hi'> {
    try {
      return (await this.rpc.call(getUser, { userId })).language;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return 'en';
    }
  }
}
