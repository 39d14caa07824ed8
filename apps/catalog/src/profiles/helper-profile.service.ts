import { Injectable } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import {
  AppError,
  type EventData,
  HELPER_UPDATED,
  type InputOf,
  refuse,
  signedIn,
  type updateHelperProfile,
  updateProfile,
  type User,
  type USER_UPDATED,
} from '@sahaya/contracts';
import {
  type Availability,
  helperProfileViolation,
  type SpokenLanguage,
  toPaise,
  type WeeklyHours,
} from '@sahaya/domain';
import { Outbox, RpcClient } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { type ClientSession, Model } from 'mongoose';
import { deriveFields, HELPER_MODEL, type HelperDoc, resolvePoint, toOwnProfile } from '../shared/helper.model.js';
import { SearchTermsService } from '../shared/search-terms.service.js';
import { WaitlistWorker } from '../waitlist/waitlist.module.js';

type Input = InputOf<typeof updateHelperProfile>;
/** The fields of the account that a profile shows. */
type AccountFields = Pick<User, 'name' | 'location'> &
  Partial<Pick<User, 'phone' | 'age' | 'gender' | 'coordinates' | 'bio' | 'showAge' | 'photoUrl'>>;

/** Updates helper profiles: by the helper, and from changes of the account. */
@Injectable()
export class HelperProfileService {
  constructor(
    @InjectModel(HELPER_MODEL) private readonly helpers: Model<HelperDoc>,
    private readonly searchTerms: SearchTermsService,
    private readonly waitlist: WaitlistWorker,
    private readonly outbox: Outbox,
    private readonly rpc: RpcClient,
    private readonly db: Db,
  ) {}

  async update(input: Input) {
    const { userId } = signedIn(input.actor);
    refuse(helperProfileViolation(input));
    const found = await this.helpers.findById(userId).lean<HelperDoc>();
    if (!found) throw new AppError('HELPER_NOT_FOUND');
    const person = await this.forwardToAccount(input, found);
    const doc = await this.db.transaction(async (session) => {
      const changed = await this.applyChange(userId, session, (before) => ({
        ...(person && toAccountFields(before, person)),
        ...toOfferFields(before, input),
      }));
      await this.outbox.add(session, HELPER_UPDATED, { helperId: userId });
      if (input.availability || input.hours || input.isActive) await this.waitlist.recheck(session, userId);
      return changed;
    });
    return { helper: toOwnProfile(doc) };
  }

  /** The event follows an update by the helper, or comes alone. An older revision is ignored. */
  async applyAccount(
    { userId, role, revision, blocked, leaving, consentWithdrawn, ...person }: EventData<typeof USER_UPDATED>,
    session: ClientSession,
  ) {
    if (role !== 'helper') return;
    await this.applyChange(userId, session, (before) =>
      before.revision >= revision
        ? {}
        : {
            ...toAccountFields(before, person),
            blocked: blocked || undefined,
            leaving: leaving || undefined,
            consentWithdrawn: consentWithdrawn || undefined,
            revision,
          },
    );
  }

  /** Name, location, bio, gender and age belong to the account, so the auth service validates and stores them. */
  private async forwardToAccount(input: Input, found: HelperDoc): Promise<AccountFields | undefined> {
    const { actor, name, location, coordinates, bio, gender, age, showAge } = input;
    const sent = [name, location, coordinates, bio, gender, age, showAge];
    if (sent.every((value) => value === undefined || value === null)) return undefined;
    const { user } = await this.rpc.call(updateProfile, {
      actor,
      name: name ?? found.name,
      location: location ?? found.location,
      ...(coordinates && { coordinates }),
      ...(bio !== undefined && { bio }),
      ...(gender !== undefined && { gender }),
      ...(age !== undefined && { age }),
      ...(showAge !== undefined && { showAge }),
    });
    return user;
  }

  /** Updates a profile together with all derived keys. */
  async applyChange(
    _id: string,
    session: ClientSession,
    changesOf: (before: HelperDoc) => Partial<Record<keyof HelperDoc, unknown>>,
  ): Promise<HelperDoc> {
    const before = await this.helpers.findById(_id, null, { session }).orFail().lean<HelperDoc>();
    const after = { ...before, ...changesOf(before) } as HelperDoc;
    await this.searchTerms.add(after, session);
    const { _id: _same, ...fields } = { ...after, ...deriveFields(after) };
    const gone = Object.entries(fields).filter(([, value]) => value === undefined);
    return this.helpers
      .findOneAndUpdate(
        { _id },
        {
          $set: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)),
          ...(gone.length > 0 && { $unset: Object.fromEntries(gone.map(([field]) => [field, 1])) }),
        },
        { returnDocument: 'after', session },
      )
      .orFail()
      .lean<HelperDoc>();
  }
}

/** Coordinates apply to the location they were sent with. A new location without coordinates removes them. */
function toAccountFields(before: HelperDoc, { name, location, coordinates, ...person }: AccountFields) {
  return {
    name,
    location,
    phone: person.phone ?? before.phone,
    age: person.age ?? before.age,
    gender: person.gender ?? before.gender,
    bio: person.bio || undefined,
    showAge: person.showAge ?? before.showAge,
    photoUrl: person.photoUrl,
    point: undefined,
    ...resolvePoint(location, coordinates),
  };
}

function toOfferFields(
  before: HelperDoc,
  {
    services,
    hourlyRate,
    availability,
    hours,
    isActive,
    serviceRadiusKm,
    showToGuests,
    instantChanges,
    languages,
  }: Input,
) {
  return {
    ...(services && { services: [...new Set(services)] }),
    ...(typeof hourlyRate === 'number' && { hourlyRatePaise: toPaise(hourlyRate) }),
    ...(availability && { availability: { ...before.availability, ...(availability as Partial<Availability>) } }),
    ...(hours && { hours: mergeHours(before.hours, hours) }),
    ...(isActive !== undefined && { isActive }),
    ...(showToGuests !== undefined && { hiddenFromGuests: showToGuests ? undefined : true }),
    ...(instantChanges !== undefined && { instantChanges: instantChanges || undefined }),
    ...(typeof serviceRadiusKm === 'number' && { serviceRadiusKm }),
    ...(languages && { languages: languages.length > 0 ? [...new Set(languages as SpokenLanguage[])] : undefined }),
  };
}

/** null resets a day to the whole working day. */
function mergeHours(before: WeeklyHours = {}, sent: NonNullable<Input['hours']>): WeeklyHours | undefined {
  const days = Object.entries({ ...before, ...sent }).filter(([, day]) => day !== null);
  return days.length > 0 ? Object.fromEntries(days) : undefined;
}
