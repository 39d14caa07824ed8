import { Anchor } from '@mantine/core';
import type { Helper } from '@sahaya/contracts';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../api/error-message.js';
import { useParty, useUser } from '../../api/session/use-session.js';
import { Notice } from '../../ui/feedback/notice.js';
import { Screen } from '../../ui/layout/screen.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { LoadingPlaceholder } from '../../ui/feedback/loading-placeholder.js';
import { type PlainTextKey, t } from '../../i18n/translate.js';
import { AddressesSection } from './personal/addresses.section.js';
import { BasicDetailsSection } from './personal/basic-details.section.js';
import { LanguageSection } from './personal/language.section.js';
import { BlockedPeopleSection } from './personal/blocked-people.section.js';
import { ContactDetailsSection } from './security/contact-details.section.js';
import { AccountDataSection } from './security/account-data.section.js';
import { ServicesOfferedSection } from './work/services-offered.section.js';
import { PasswordSection } from './security/password.section.js';
import { PhotoSection } from './personal/photo.section.js';
import classes from './profile.module.css';
import { myOfferQuery } from './profile.queries.js';
import { SessionsSection } from './security/sessions.section.js';
import { TwoStepSection } from './security/two-step/two-step.section.js';
import { TimeOffSection } from './work/time-off.section.js';
import { VerificationSection } from './work/verification.section.js';
import { WaitlistSection } from './personal/waitlist.section.js';
import { WeeklyHoursSection } from './work/weekly-hours.section.js';

type Part = [id: string, title: PlainTextKey];
const FIRST: Part[] = [
  ['photo', 'photo.title'],
  ['basic', 'basic.title'],
  ['language', 'language.title'],
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
  ['two-step', 'twoStep.title'],
  ['sessions', 'sessions.title'],
  ['blocked', 'blocked.title'],
  ['data', 'data.title'],
];

/** The profile: photo and basic details, then the sections of the role, then the account. */
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
          <BasicDetailsSection />
          <LanguageSection />
          {isHelper ? <Work id={_id} /> : <CustomerSections />}
          <ContactDetailsSection />
          <PasswordSection />
          <TwoStepSection />
          <SessionsSection />
          <BlockedPeopleSection />
          <AccountDataSection />
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

/** The sections of a helper, shown after the current offer has loaded. */
function Work({ id }: { id: string }) {
  const { data: helper, error, isFetching, refetch } = useQuery(myOfferQuery(id));
  if (helper) return <WorkSections helper={helper} />;
  if (error)
    return (
      <Notice onRetry={() => void refetch()} busy={isFetching}>
        {errorMessage(error, 'error.loadProfile')}
      </Notice>
    );
  return <LoadingPlaceholder height={420} radius="lg" />;
}

function WorkSections({ helper }: { helper: Helper }) {
  return (
    <>
      <ServicesOfferedSection helper={helper} />
      <WeeklyHoursSection helper={helper} />
      <TimeOffSection />
      <VerificationSection />
    </>
  );
}
