import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { MessagesModule } from '../messages/messages.module.js';
import { PasswordsModule } from '../passwords/passwords.module.js';
import { SessionsModule } from '../sessions/sessions.module.js';
import { SharedModule } from '../shared/shared.module.js';
import { CHALLENGE_MODEL, challengeSchema } from './challenge.model.js';
import { FactorChallengesService } from './factor-challenges.service.js';
import { FACTOR_RESET_MODEL, factorResetSchema } from './factor-reset.model.js';
import { FactorKeyChangeWorker } from './factor-key-change.worker.js';
import { FactorResetsService } from './factor-resets.service.js';
import { PasskeysController } from './passkeys/passkeys.controller.js';
import { PasskeysService } from './passkeys/passkeys.service.js';
import { SecondFactorController } from './second-factor.controller.js';
import { SECOND_FACTOR_MODEL, secondFactorSchema } from './second-factor.model.js';
import { SecondFactorService } from './second-factor.service.js';
import { SecondFactorsService } from './second-factors.service.js';

export { newAuthenticatorSecret, toSetup } from './authenticator.js';
export { FactorChallengesService, type TakenChallenge } from './factor-challenges.service.js';
export { toPasskey, toRequest } from './passkeys/passkey-protocol.js';
export { FactorResetsService } from './factor-resets.service.js';
export { SecondFactorService } from './second-factor.service.js';
export { type CheckedCode, SecondFactorsService } from './second-factors.service.js';

@Module({
  imports: [
    SharedModule,
    MessagesModule,
    PasswordsModule,
    SessionsModule,
    MongooseModule.forFeature([
      { name: SECOND_FACTOR_MODEL, schema: secondFactorSchema },
      { name: CHALLENGE_MODEL, schema: challengeSchema },
      { name: FACTOR_RESET_MODEL, schema: factorResetSchema },
    ]),
  ],
  controllers: [PasskeysController, SecondFactorController],
  providers: [
    FactorChallengesService,
    FactorKeyChangeWorker,
    FactorResetsService,
    PasskeysService,
    SecondFactorService,
    SecondFactorsService,
  ],
  exports: [FactorChallengesService, FactorResetsService, SecondFactorService, SecondFactorsService],
})
export class SecondFactorModule {}
