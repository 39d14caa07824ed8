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
import { type Availability, helperProfileViolation, toPaise, type WeeklyHours } from '@sahaya/domain';
import { Outbox, RpcClient } from '@sahaya/messaging';
import { Db } from '@sahaya/persistence';
import { type ClientSession, Model } from 'mongoose';
import { derived, HELPER_MODEL, type HelperDoc, pointOf, toHelper } from '../shared/helper.model.js';
import { wordsOf } from '../shared/search-keys.js';
import { SearchTermsService } from '../shared/search-terms.service.js';
import { WaitlistService } from '../waitlist/waitlist.module.js';

type Input = InputOf<typeof updateHelperProfile>;
/** What the account keeps, and a helper's profile shows. */
type Person = Pick<User, 'name' | 'location'> &
  Partial<Pick<User, 'phone' | 'age' | 'gender' | 'coordinates' | 'bio' | 'showAge' | 'photoUrl'>>;

/** A helper's own changes, and those of the account that the profile mirrors. */
@Injectable()
export class HelperProfileService {
  constructor(
    @InjectModel(HELPER_MODEL) private readonly helpers: Model<HelperDoc>,
    private readonly tokens: SearchTermsService,
    private readonly waitlist: WaitlistService,
    private readonly outbox: Outbox,
    private readonly rpc: RpcClient,
    private readonly db: Db,
  ) {}

  async update(input: Input) {
    const { userId } = signedIn(input.actor);
    refuse(helperProfileViolation(input));
    const found = await this.helpers.findById(userId).lean<HelperDoc>();
    if (!found) throw new AppError('HELPER_NOT_FOUND');
    const person = await this.forward(input, found);
    const doc = await this.db.transaction(async (session) => {
      const changed = await this.change(userId, session, (before) => ({
        ...(person && mirrored(before, person)),
        ...offered(before, input),
      }));
      await this.outbox.add(session, HELPER_UPDATED, { helperId: userId });
      if (input.availability || input.hours || input.isActive) await this.waitlist.recheck(session, userId);
      return changed;
    });
    return { helper: toHelper(doc) };
  }

  /** The event comes after the answer to an own change, or alone; an older state than the known one is left. */
  async mirror(
    { userId, role, revision, blocked, leaving, ...person }: EventData<typeof USER_UPDATED>,
    session: ClientSession,
  ) {
    if (role !== 'helper') return;
    await this.change(userId, session, (before) =>
      before.revision >= revision
        ? {}
        : { ...mirrored(before, person), blocked: blocked || undefined, leaving: leaving || undefined, revision },
    );
  }

  /** Name, place, bio, gender and age are the account's: its rules, its refusals. */
  private async forward(input: Input, found: HelperDoc): Promise<Person | undefined> {
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

  /** With all that is derived from what it changes. */
  async change(
    _id: string,
    session: ClientSession,
    changesOf: (before: HelperDoc) => Partial<Record<keyof HelperDoc, unknown>>,
  ): Promise<HelperDoc> {
    const before = await this.helpers.findById(_id, null, { session }).orFail().lean<HelperDoc>();
    const after = { ...before, ...changesOf(before) } as HelperDoc;
    await this.tokens.add(wordsOf(after), session);
    const { _id: _same, ...fields } = { ...after, ...derived(after) };
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

/** A home point that was told stays only while the words of the place are the same, unless it is told again. */
function mirrored(before: HelperDoc, { name, location, coordinates, ...person }: Person) {
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
    ...pointOf(location, coordinates),
  };
}

function offered(before: HelperDoc, { services, hourlyRate, availability, hours, isActive, serviceRadiusKm }: Input) {
  return {
    ...(services && { services: [...new Set(services)] }),
    ...(typeof hourlyRate === 'number' && { hourlyRatePaise: toPaise(hourlyRate) }),
    ...(availability && { availability: { ...before.availability, ...(availability as Partial<Availability>) } }),
    ...(hours && { hours: hoursAfter(before.hours, hours) }),
    ...(isActive !== undefined && { isActive }),
    ...(typeof serviceRadiusKm === 'number' && { serviceRadiusKm }),
  };
}

/** null sets a day back to the whole working day. */
function hoursAfter(before: WeeklyHours = {}, sent: NonNullable<Input['hours']>): WeeklyHours | undefined {
  const days = Object.entries({ ...before, ...sent }).filter(([, day]) => day !== null);
  return days.length > 0 ? Object.fromEntries(days) : undefined;
}
