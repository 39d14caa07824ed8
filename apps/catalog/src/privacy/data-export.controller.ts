import { Controller } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { exportCatalogRecords, type ExportSection, type InputOf } from '@sahaya/contracts';
import { toRupees } from '@sahaya/domain';
import { Rpc } from '@sahaya/messaging';
import { exportPage, exportSource, type ExportSource } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { Model } from 'mongoose';
import { BLOCK_MODEL, FAVOURITE_MODEL, type UserRelationDoc } from '../favourites/favourites.module.js';
import { HELPER_MODEL, type HelperDoc } from '../shared/helper.model.js';
import { toVerification, VERIFICATION_MODEL, type VerificationDoc } from '../shared/verification.model.js';
import { TIME_OFF_MODEL, type TimeOffDoc, toTimeOff } from '../time-off/time-off.module.js';
import { toWaitlistEntry, WAITLIST_MODEL, type WaitlistDoc } from '../waitlist/waitlist.module.js';

/** The lists of a customer and the offer of a helper for the data export. */
@Controller()
export class DataExportController {
  private readonly sources: readonly ExportSource<ExportSection>[];

  constructor(
    @InjectModel(HELPER_MODEL) helpers: Model<HelperDoc>,
    @InjectModel(VERIFICATION_MODEL) verifications: Model<VerificationDoc>,
    @InjectModel(TIME_OFF_MODEL) timeOff: Model<TimeOffDoc>,
    @InjectModel(FAVOURITE_MODEL) favourites: Model<UserRelationDoc>,
    @InjectModel(BLOCK_MODEL) blocks: Model<UserRelationDoc>,
    @InjectModel(WAITLIST_MODEL) waitlist: Model<WaitlistDoc>,
    clock: Clock,
  ) {
    const ofHelper = (helperId: string) => ({ helperId });
    // A person does not learn who saved or blocked them.
    const ofAuthor = (from: string) => ({ from });
    const showRelation = ({ to, createdAt }: UserRelationDoc) => ({ userId: to, createdAt });
    this.sources = [
      exportSource('helperProfile', helpers, (_id) => ({ _id }), showProfile),
      exportSource('verifications', verifications, ofHelper, toVerification),
      exportSource('timeOff', timeOff, ofHelper, toTimeOff),
      exportSource('favourites', favourites, ofAuthor, showRelation),
      exportSource('blockedUsers', blocks, ofAuthor, showRelation),
      exportSource(
        'waitlist',
        waitlist,
        (customerId) => ({ customerId }),
        (doc) => toWaitlistEntry(doc, clock.now()),
      ),
    ];
  }

  @Rpc(exportCatalogRecords)
  export(input: InputOf<typeof exportCatalogRecords>) {
    return exportPage(this.sources, input);
  }
}

/** The profile with its own phone and point, without the keys of the search. */
const showProfile = (doc: HelperDoc) => ({
  name: doc.name,
  ...(doc.phone && { phone: doc.phone }),
  location: doc.location,
  ...(doc.point && { coordinates: doc.point.coordinates }),
  services: doc.services,
  hourlyRate: toRupees(doc.hourlyRatePaise),
  ...(doc.bio && { bio: doc.bio }),
  ...(doc.gender && { gender: doc.gender }),
  ...(doc.age && { age: doc.age }),
  showAge: doc.showAge,
  ...(doc.photoUrl && { photoUrl: doc.photoUrl }),
  ...(doc.languages && { languages: doc.languages }),
  ...(doc.facts && { facts: doc.facts }),
  averageRating: doc.averageRating,
  totalReviews: doc.totalReviews,
  isActive: doc.isActive,
  showToGuests: !doc.hiddenFromGuests,
  instantChanges: doc.instantChanges ?? false,
  isVerified: doc.isVerified,
  availability: doc.availability,
  ...(doc.hours && { hours: doc.hours }),
  serviceRadiusKm: doc.serviceRadiusKm,
});
