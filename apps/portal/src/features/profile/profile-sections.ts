import type { Party } from '@sahaya/domain';
import { IconBriefcase, IconLock, IconMapPin, IconShieldLock, IconUser } from '@tabler/icons-react';
import type { PlainTextKey } from '../../i18n/translate.js';

/** The pages of the profile of each party, in the order of the index; each is the last part of its URL. */
export const PROFILE_SECTIONS = {
  customer: ['me', 'addresses', 'security', 'privacy'],
  helper: ['me', 'work', 'security', 'privacy'],
} as const;
export type ProfileSectionName = (typeof PROFILE_SECTIONS)[Party][number];

interface Section {
  title: Extract<PlainTextKey, `profile.${string}`>;
  Icon: typeof IconUser;
  /** The ids of its parts. A link to `/profile#…` leads to the page that has the part. */
  parts: readonly string[];
}
export const SECTIONS: Readonly<Record<ProfileSectionName, Section>> = {
  me: { title: 'profile.me', Icon: IconUser, parts: ['photo', 'basic', 'language'] },
  addresses: { title: 'profile.addresses', Icon: IconMapPin, parts: ['addresses', 'waitlist'] },
  work: { title: 'profile.work', Icon: IconBriefcase, parts: ['offer', 'week', 'time-off', 'verification'] },
  security: { title: 'profile.security', Icon: IconLock, parts: ['contact', 'password', 'two-step', 'sessions'] },
  privacy: { title: 'profile.privacy', Icon: IconShieldLock, parts: ['blocked', 'data'] },
};

export const profilePath = (section: ProfileSectionName, part = ''): string =>
  `/profile/${section}${part && `#${part}`}`;

/** The page with this part, among those of the party. */
export const sectionWithPart = (party: Party, part: string): ProfileSectionName | undefined =>
  PROFILE_SECTIONS[party].find((name) => SECTIONS[name].parts.includes(part));

export const toSectionName = (party: Party, name: string | undefined): ProfileSectionName | undefined =>
  PROFILE_SECTIONS[party].find((known) => known === name);
