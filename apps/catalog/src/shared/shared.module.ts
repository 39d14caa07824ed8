import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { HELPER_MODEL, helperSchema } from './helper.model.js';
import { SEARCH_TERM_MODEL, searchTermSchema } from './search-term.model.js';
import { SearchTermsService } from './search-terms.service.js';
import {
  IDENTITY_ATTEMPT_MODEL,
  identityAttemptSchema,
  VERIFICATION_DOCUMENT_MODEL,
  VERIFICATION_MODEL,
  verificationDocumentSchema,
  verificationSchema,
} from './verification.model.js';

/** The models of helpers that several features use. */
@Module({
  imports: [
    MongooseModule.forFeature([
      { name: HELPER_MODEL, schema: helperSchema },
      { name: SEARCH_TERM_MODEL, schema: searchTermSchema },
      { name: VERIFICATION_MODEL, schema: verificationSchema },
      { name: VERIFICATION_DOCUMENT_MODEL, schema: verificationDocumentSchema },
      { name: IDENTITY_ATTEMPT_MODEL, schema: identityAttemptSchema },
    ]),
  ],
  providers: [SearchTermsService],
  exports: [MongooseModule, SearchTermsService],
})
export class SharedModule {}
