import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { AppError, type exportAccount, type InputOf } from '@sahaya/contracts';
import { Model } from 'mongoose';
import { AddressesService } from '../addresses/addresses.module.js';
import { ConsentService } from '../consent/consent.module.js';
import { SecondFactorsService, toPasskey } from '../second-factor/second-factor.module.js';
import { SessionsService } from '../sessions/sessions.module.js';
import { ACCOUNT_MODEL, type AccountDoc, toUser } from '../shared/account.model.js';
import { toNominee } from './nominee.service.js';

/** The data export: everything this service stores about a person, without secrets. */
@Injectable()
export class AccountExportService {
  constructor(
    @InjectModel(ACCOUNT_MODEL) private readonly accounts: Model<AccountDoc>,
    private readonly addresses: AddressesService,
    private readonly sessions: SessionsService,
    private readonly consents: ConsentService,
    private readonly factors: SecondFactorsService,
  ) {}

  async export({ userId }: InputOf<typeof exportAccount>) {
    const account = await this.accounts.findById(userId).lean();
    if (!account) throw new AppError('TOKEN_INVALID');
    const { addresses } = await this.addresses.answer(userId);
    const { secondFactor } = account;
    const sessions = await this.sessions.listForExport(userId);
    const passkeys = secondFactor && (await this.factors.find(userId))?.passkeys?.map(toPasskey);
    const factors = secondFactor && {
      secondFactorSince: secondFactor.since.toISOString(),
      ...(passkeys && { passkeys }),
    };
    const nominee = toNominee(account);
    const consents = await this.consents.listForExport(userId);
    const own = { ...toUser(account), ...(nominee && { nominee }) };
    return { rows: [{ account: own, ...factors, consents, addresses, sessions }] };
  }
}
