import { Injectable } from '@nestjs/common';
import { AppError, getUser } from '@sahaya/contracts';
import type { Language } from '@sahaya/domain';
import { RpcClient } from '@sahaya/messaging';

/** The language of accounts, for services that write to people. */
@Injectable()
export class LanguageClient {
  constructor(private readonly rpc: RpcClient) {}

  /** The language of the account, or English if the auth service does not answer within `deadlineMs`. */
  async find(userId: string, deadlineMs?: number): Promise<Language> {
    try {
      return (await this.rpc.call(getUser, { userId }, deadlineMs)).language;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return 'en';
    }
  }
}
