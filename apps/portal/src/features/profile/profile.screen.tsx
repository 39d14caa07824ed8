import { Anchor } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconChevronLeft } from '@tabler/icons-react';
import { lazy, Suspense } from 'react';
import { Navigate, useLocation, useParams } from 'react-router';
import { useParty, useUser } from '../../api/session/use-session.js';
import { t } from '../../i18n/translate.js';
import { LoadingPlaceholder } from '../../ui/feedback/loading-placeholder.js';
import { Screen } from '../../ui/layout/screen.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { ProfileIndex } from './profile-index.js';
import { profilePath, type ProfileSectionName, SECTIONS, sectionWithPart, toSectionName } from './profile-sections.js';
import classes from './profile.module.css';

const PAGES = {
  me: lazy(() => import('./personal/me.page.js').then((m) => ({ default: m.MePage }))),
  addresses: lazy(() => import('./personal/addresses.page.js').then((m) => ({ default: m.AddressesPage }))),
  work: lazy(() => import('./work/work.page.js').then((m) => ({ default: m.WorkPage }))),
  security: lazy(() => import('./security/security.page.js').then((m) => ({ default: m.SecurityPage }))),
  privacy: lazy(() => import('./personal/privacy.page.js').then((m) => ({ default: m.PrivacyPage }))),
} satisfies Record<ProfileSectionName, unknown>;

/** As wide as the index beside a page. */
const WIDE = '(min-width: 960px)';

/**
 * The profile: an index of its pages, and one page. On phones `/profile` is the index only; on wide screens the first
 * page is beside it.
 */
export function ProfileScreen() {
  const party = useParty();
  const { _id } = useUser();
  const { section } = useParams();
  const { hash } = useLocation();
  const isWide = useMediaQuery(WIDE, false, { getInitialValueInEffect: false });
  const chosen = toSectionName(party, section);
  if (section && !chosen) return <Navigate to="/profile" replace />;
  const linked = section ? undefined : sectionWithPart(party, hash.slice(1));
  if (linked) return <Navigate to={profilePath(linked, hash.slice(1))} replace />;

  const shown = chosen ?? (isWide ? 'me' : undefined);
  const isHelper = party === 'helper';
  const alone = isWide ? undefined : shown;
  // The page keeps its place among the elements when a tablet is turned, so that its forms keep their values.
  return (
    <Screen
      title={t(alone ? SECTIONS[alone].title : 'profile.title')}
      lead={!alone && t(isHelper ? 'profile.leadHelper' : 'profile.leadCustomer')}
      actions={
        isHelper &&
        !alone && (
          <Anchor component={ScreenLink} to={`/helper/${_id}`} fw={600} className={classes.alone}>
            {t('profile.seen')}
          </Anchor>
        )
      }
    >
      {alone && (
        <ScreenLink to="/profile" className={classes.back}>
          <IconChevronLeft size={20} aria-hidden="true" />
          {t('profile.all')}
        </ScreenLink>
      )}
      <div className={classes.columns}>
        {!alone && <ProfileIndex party={party} shown={shown} />}
        {shown && <Page name={shown} />}
      </div>
    </Screen>
  );
}

function Page({ name }: { name: ProfileSectionName }) {
  const Sections = PAGES[name];
  return (
    <div className={classes.sections}>
      <Suspense key={name} fallback={<LoadingPlaceholder height={420} radius="lg" />}>
        <Sections />
      </Suspense>
    </div>
  );
}
