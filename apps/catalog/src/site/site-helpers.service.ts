import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { type InputOf, listHelpers, type OutputOf, type SiteHelper, type siteHelpers } from '@sahaya/contracts';
import { firstName, maskContacts, toRupees } from '@sahaya/domain';
import { Model } from 'mongoose';
import { SearchReaderService, SearchRequestService } from '../search/search.module.js';
import { findNearestPlace, gazetteer } from '../shared/gazetteer.js';
import { HELPER_MODEL, type HelperDoc } from '../shared/helper.model.js';

const SHOWN_MAX = 6;
/** Some of the best helpers may not want to be shown, so more are read. */
const READ_MAX = 30;

/** The few helpers whom people without an account see. */
@Injectable()
export class SiteHelpersService {
  constructor(
    @InjectModel(HELPER_MODEL) private readonly helpers: Model<HelperDoc>,
    private readonly requests: SearchRequestService,
    private readonly reader: SearchReaderService,
  ) {}

  /** The order of a search by relevance. Around a place, only helpers who travel there. */
  async list({ service, location }: InputOf<typeof siteHelpers>): Promise<OutputOf<typeof siteHelpers>> {
    const search = listHelpers.fields.parse({ service, location, servesMe: true });
    const request = await this.requests.build({ ...search, sort: 'relevance' });
    if (!request) return { helpers: [] };
    const ids: string[] = [];
    for await (const id of this.reader.readOrdered(request, await this.reader.findShortPath(request), READ_MAX)) {
      if (ids.push(id) === READ_MAX) break;
    }
    const docs = await this.helpers.find({ _id: { $in: ids } }, { keys: 0, phone: 0 }).lean<HelperDoc[]>();
    const byId = new Map(docs.filter(isShown).map((doc) => [doc._id, doc]));
    const shown = ids.flatMap((id) => byId.get(id) ?? []).slice(0, SHOWN_MAX);
    return { helpers: shown.map(toSiteHelper), ...(request.area && { place: request.area.label }) };
  }
}

const isShown = ({ isActive, blocked, leaving, consentWithdrawn, hiddenFromGuests }: HelperDoc): boolean =>
  isActive && !blocked && !leaving && !consentWithdrawn && !hiddenFromGuests;

function toSiteHelper(doc: HelperDoc): SiteHelper {
  const place = gazetteer.placeOf(doc.location) ?? (doc.point && findNearestPlace(doc.point.coordinates));
  return {
    _id: doc._id,
    // A name is typed freely, so it may hold a phone number.
    firstName: firstName(maskContacts(doc.name)),
    ...(place && { locality: place.label }),
    services: doc.services,
    hourlyRate: toRupees(doc.hourlyRatePaise),
    averageRating: doc.averageRating,
    totalReviews: doc.totalReviews,
    ...(doc.isVerified && { verified: true }),
  };
}
