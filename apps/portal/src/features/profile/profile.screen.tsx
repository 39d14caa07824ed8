import { Anchor } from '@mantine/core';
import type { Helper } from '@sahaya/contracts';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../messages.js';
import { useParty, useUser } from '../../session/use-session.js';
import { Notice } from '../../ui/notice.js';
import { Screen } from '../../ui/screen.js';
import { ScreenLink } from '../../ui/screen-link.js';
import { Waiting } from '../../ui/waiting.js';
import { type PlainKey, t } from '../../words/words.js';
import { AddressesSection } from './addresses.section.js';
import { BasicSection } from './basic.section.js';
import { BlocksSection } from './blocks.section.js';
import { ContactSection } from './contact.section.js';
import { DataSection } from './data.section.js';
import { OfferSection } from './offer.section.js';
import { PasswordSection } from './password.section.js';
import { PhotoSection } from './photo.section.js';
import classes from './profile.module.css';
import { ownOfferQuery } from './profile.queries.js';
import { SessionsSection } from './sessions.section.js';
import { TimeOffSection } from './time-off.section.js';
import { VerificationSection } from './verification.section.js';
import { WaitlistSection } from './waitlist.section.js';
import { WeekSection } from './week.section.js';

type Part = [id: string, title: PlainKey];
const FIRST: Part[] = [
  ['photo', 'photo.title'],
  ['basic', 'basic.title'],
];
const OWN: Record<'customer' | 'helper', Part[]> = {
  customer: [
    ['addresses', 'address.title'],
    ['waitlist', 'waitlist.title'],
  ],
  helper: [
    ['offer', 'offer.title'],
    ['week', 'week.title'],
    ['time-off', 'off.title'],
    ['verification', 'verify.title'],
  ],
};
const LAST: Part[] = [
  ['contact', 'contactCheck.title'],
  ['password', 'password.title'],
  ['sessions', 'sessions.title'],
  ['blocked', 'blocked.title'],
  ['data', 'data.title'],
];

/** Edit profile: photo and basic info; then what belongs to the role; then the account itself. */
export function ProfileScreen() {
  const party = useParty();
  const { _id } = useUser();
  const isHelper = party === 'helper';
  return (
    <Screen
      title={t('profile.title')}
      lead={t(isHelper ? 'profile.leadHelper' : 'profile.leadCustomer')}
      actions={
        isHelper && (
          <Anchor component={ScreenLink} to={`/helper/${_id}`} fw={600}>
            {t('profile.seen')}
          </Anchor>
        )
      }
    >
      <div className={classes.columns}>
        <nav className={classes.index} aria-label={t('profile.sections')}>
          {[...FIRST, ...OWN[party], ...LAST].map(([id, title]) => (
            <a key={id} href={`#${id}`}>
              {t(title)}
            </a>
          ))}
        </nav>
        <div className={classes.sections}>
          <PhotoSection />
          <BasicSection />
          {isHelper ? <Work id={_id} /> : <CustomerSections />}
          <ContactSection />
          <PasswordSection />
          <SessionsSection />
          <BlocksSection />
          <DataSection />
        </div>
      </div>
    </Screen>
  );
}

const CustomerSections = () => (
  <>
    <AddressesSection />
    <WaitlistSection />
  </>
);

/** A helper's side, once what is offered now is known. */
function Work({ id }: { id: string }) {
  const { data: helper, error, isFetching, refetch } = useQuery(ownOfferQuery(id));
  if (helper) return <WorkSections helper={helper} />;
  if (error)
    return (
      <Notice onRetry={() => void refetch()} busy={isFetching}>
        {messageOf(error, 'error.loadProfile')}
      </Notice>
    );
  return <Waiting height={420} radius="lg" />;
}

function WorkSections({ helper }: { helper: Helper }) {
  return (
    <>
      <OfferSection helper={helper} />
      <WeekSection helper={helper} />
      <TimeOffSection />
      <VerificationSection />
    </>
  );
}
