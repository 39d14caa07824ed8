import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type ensureHelper,
  type EventData,
  type getOffer,
  type Helper,
  type HELPER_FACTS_CHANGED,
  type InputOf,
  type listActiveHelpers,
  type listHelpersOffering,
} from '@sahaya/contracts';
import {
  averageRating,
  checkStatus,
  distanceKm,
  helperAreaOf,
  LIMITS,
  listCheckedFacts,
  type LocatedPoint,
  type OutsideServiceArea,
  outsideServiceArea,
  ratingScore,
  type VerificationCheck,
} from '@sahaya/domain';
import { isDuplicateKey } from '@sahaya/persistence';
import { Clock } from '@sahaya/service-kit';
import { type ClientSession, Model } from 'mongoose';
import { BlocksService } from '../favourites/favourites.module.js';
import { GeocodeService } from '../places/places.module.js';
import {
  buildHelper,
  deriveFields,
  HELPER_MODEL,
  type HelperDoc,
  resolvePoint,
  toHelper,
  toOwnProfile,
} from '../shared/helper.model.js';
import { gazetteer } from '../shared/gazetteer.js';
import { SearchTermsService } from '../shared/search-terms.service.js';
import { checkOf, toCheckRequest, VERIFICATION_MODEL, type VerificationDoc } from '../shared/verification.model.js';

export const KEYS_MIGRATION = 'search-and-desk-keys';

/** The nearest position, if the helper travels to none of the possible ones. */
function findOutsideArea(
  { location, point, isApproximate, serviceRadiusKm }: HelperDoc,
  places: readonly LocatedPoint[],
): OutsideServiceArea | undefined {
  const area = helperAreaOf({ location, coordinates: point?.coordinates, isApproximate, serviceRadiusKm }, (home) =>
    gazetteer.locateAddress(home),
  );
  const results = places.map((place) => outsideServiceArea(place, area));
  const outside = results.filter((result) => result !== undefined);
  return outside.length < results.length ? undefined : outside.toSorted(byDistance)[0];
}
/** The best position. Its error includes the other possible positions. */
function toAddressPlace([best, ...others]: readonly LocatedPoint[]): LocatedPoint | undefined {
  if (!best) return undefined;
  const apart = others.map(({ point }) => distanceKm(best.point, point));
  return { point: best.point, errorKm: Math.max(best.errorKm, ...apart) };
}
const byDistance = (a: OutsideServiceArea, b: OutsideServiceArea) => a.distanceKm - b.distanceKm;

/** Creates helpers from their registrations, and reads them for users and for the booking service. */
@Injectable()
export class HelpersService implements OnApplicationBootstrap {
  constructor(
    @InjectModel(HELPER_MODEL) private readonly helpers: Model<HelperDoc>,
    @InjectModel(VERIFICATION_MODEL) private readonly verifications: Model<VerificationDoc>,
    private readonly searchTerms: SearchTermsService,
    private readonly blocks: BlocksService,
    private readonly geocode: GeocodeService,
    private readonly clock: Clock,
  ) {}

  /** Migrates helpers that were stored before the search keys and the admin keys existed. Runs once. */
  async onApplicationBootstrap(): Promise<void> {
    const done = this.helpers.db.collection<{ _id: string }>('migrations');
    if (await done.findOne({ _id: KEYS_MIGRATION })) return;
    for await (const { _id, ...doc } of this.helpers.find().lean<HelperDoc[]>().cursor()) {
      const placed = doc.point ? doc : { ...doc, ...resolvePoint(doc.location, undefined) };
      await this.searchTerms.add(placed);
      const { point, isApproximate = false, serviceRadiusKm = LIMITS.helperRadiusKm } = placed;
      const latest = await this.verifications.findOne({ helperId: _id, check: null }).sort({ createdAt: -1 }).lean();
      const known = { ...placed, ...(latest && { verification: latest.state }) };
      const { verification } = known;
      const fields = {
        ...deriveFields(known),
        isApproximate,
        serviceRadiusKm,
        ...(point && { point }),
        ...(verification && { verification }),
      };
      await this.helpers.updateOne({ _id }, { $set: fields });
    }
    await done.updateOne({ _id: KEYS_MIGRATION }, { $set: { _id: KEYS_MIGRATION } }, { upsert: true });
  }

  /** Returns the profile as that user sees it. */
  async get(id: string, viewerId?: string) {
    if (viewerId) await this.blocks.expectNotBlocked(viewerId, id);
    const found = await this.find(id, viewerId);
    const checked = found.isVerified ? await this.readCheckedFacts(id) : {};
    if (id === viewerId) return { helper: { ...toOwnProfile(found), ...checked } };
    return { helper: { ...toHelper(found), ...checked, isActive: takesBookings(found) } };
  }

  async listActive({ userIds }: InputOf<typeof listActiveHelpers>) {
    const active = await this.helpers.find({ _id: { $in: userIds }, isActive: true }, { _id: 1 }).lean<HelperDoc[]>();
    return { active: active.map(({ _id }) => _id) };
  }

  async listOffering({ userIds, service }: InputOf<typeof listHelpersOffering>) {
    const found = await this.helpers.find({ _id: { $in: userIds }, services: service }, { _id: 1 }).lean<HelperDoc[]>();
    return { userIds: found.map(({ _id }) => _id) };
  }

  async offer({ helperId, customerId, customerAddress, customerCoordinates }: InputOf<typeof getOffer>) {
    if (customerId) await this.blocks.expectNotBlocked(customerId, helperId);
    const found = await this.find(helperId);
    const { name, phone, location, services, hourlyRatePaise, availability, hours, instantChanges } = found;
    const places = customerAddress ? await this.geocode.locate(customerAddress, customerCoordinates) : undefined;
    const outside = places && findOutsideArea(found, places);
    const addressPlace = places && toAddressPlace(places);
    return {
      helperId,
      name,
      ...(phone && { phone }),
      location,
      services,
      hourlyRatePaise,
      isActive: takesBookings(found),
      availability,
      ...(hours && { hours }),
      ...(instantChanges && { instantChanges: true as const }),
      ...(outside && { outsideServiceArea: outside }),
      ...(addressPlace && { addressPlace }),
      ...(places?.length === 0 && { addressUnknown: true as const }),
    };
  }

  /** Idempotent: later edits of the helper are kept. */
  async ensure(registered: InputOf<typeof ensureHelper>, session?: ClientSession): Promise<{ helperId: string }> {
    const { _id, ...fresh } = buildHelper(registered);
    try {
      await this.searchTerms.add(fresh, session);
      await this.helpers.updateOne({ _id }, { $setOnInsert: fresh }, { upsert: true, ...(session && { session }) });
    } catch (error) {
      // Without a transaction, a concurrent upsert may have inserted the helper.
      if (session || !isDuplicateKey(error)) throw error;
      if (!(await this.helpers.exists({ _id }))) return this.ensure(registered);
    }
    return { helperId: _id };
  }

  /** Uses exact sums, so that the average does not depend on the order of reviews and changes. */
  async applyRating(session: ClientSession, helperId: string, stars: number, reviews: -1 | 0 | 1): Promise<void> {
    const more = { $inc: { ratingSum: stars, totalReviews: reviews } };
    const { ratingSum, totalReviews } = await this.helpers
      .findOneAndUpdate({ _id: helperId }, more, { returnDocument: 'after', session })
      .orFail()
      .lean();
    const rating = {
      averageRating: averageRating(ratingSum, totalReviews),
      ratingScore: ratingScore(ratingSum, totalReviews),
    };
    await this.helpers.updateOne({ _id: helperId }, rating, { session });
  }

  /** The facts arrive complete, so an older revision is ignored. */
  async applyFacts(
    session: ClientSession,
    { helperId, revision, facts }: EventData<typeof HELPER_FACTS_CHANGED>,
  ): Promise<void> {
    await this.helpers.updateOne(
      { _id: helperId, $or: [{ factsRevision: { $lt: revision } }, { factsRevision: { $exists: false } }] },
      { $set: { facts, factsRevision: revision } },
      { session },
    );
  }

  /** The accepted checks in general words: the month of each, and the kind of the identity document. */
  private async readCheckedFacts(helperId: string): Promise<Pick<Helper, 'verifiedDocument' | 'checks'>> {
    const docs = await this.verifications
      .find({ helperId, state: 'verified', supersededAt: null })
      .lean<VerificationDoc[]>();
    const now = this.clock.now();
    const requests = Map.groupBy(docs, checkOf);
    const requestsOf = (check: VerificationCheck) => (requests.get(check) ?? []).map(toCheckRequest);
    const checks = listCheckedFacts(requestsOf, now);
    const idType = checkStatus(requestsOf('identity'), now).request?.doc.idType;
    const [identity] = checks;
    if (!identity || !idType) return {};
    return { verifiedDocument: { idType, month: identity.month }, checks };
  }

  private async find(id: string, viewerId?: string): Promise<HelperDoc> {
    const found = await this.helpers.findById(id, { keys: 0 }).lean<HelperDoc>();
    const isHidden = found?.blocked || (found?.leaving && viewerId !== id);
    if (!found || isHidden) throw new AppError('HELPER_NOT_FOUND');
    return found;
  }
}

const takesBookings = ({ isActive, consentWithdrawn }: HelperDoc): boolean => isActive && !consentWithdrawn;
