import type { Party } from '@sahaya/domain';
import { IconChevronRight, IconMessageCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { addressesQuery } from '../../api/queries/addresses.queries.js';
import { useUser } from '../../api/session/use-session.js';
import { language, LANGUAGES } from '../../i18n/language.js';
import { plural, t } from '../../i18n/translate.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import classes from './profile-index.module.css';
import { myOfferQuery } from './profile.queries.js';
import { PROFILE_SECTIONS, profilePath, type ProfileSectionName, SECTIONS } from './profile-sections.js';
import { describeWeek } from './work/describe-week.js';

interface Props {
  party: Party;
  shown: ProfileSectionName | undefined;
}
/** The pages of the profile, each with a line on its current value, and the requests to support. */
export const ProfileIndex = ({ party, shown }: Props) => (
  <nav className={classes.index} aria-label={t('profile.sections')}>
    {PROFILE_SECTIONS[party].map((name) => {
      const { title, Icon } = SECTIONS[name];
      return (
        <ScreenLink
          key={name}
          to={profilePath(name)}
          className={classes.row}
          aria-current={name === shown ? 'page' : undefined}
        >
          <span className={classes.icon}>
            <Icon size={24} stroke={1.75} aria-hidden="true" />
          </span>
          <span className={classes.text}>
            <b>{t(title)}</b>
            <span className={classes.value}>
              <Value of={name} />
            </span>
          </span>
          <IconChevronRight className={classes.chevron} size={20} aria-hidden="true" />
        </ScreenLink>
      );
    })}
    <ScreenLink to="/support" className={classes.row}>
      <span className={classes.icon}>
        <IconMessageCircle size={24} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={classes.text}>
        <b>{t('title.support')}</b>
        <span className={classes.value}>{t('profile.supportHint')}</span>
      </span>
      <IconChevronRight className={classes.chevron} size={20} aria-hidden="true" />
    </ScreenLink>
  </nav>
);

function Value({ of: name }: { of: ProfileSectionName }) {
  const user = useUser();
  switch (name) {
    case 'me':
      return LANGUAGES[language()];
    case 'addresses':
      return <Addresses />;
    case 'work':
      return <Week />;
    case 'security':
      return <span className={classes.contact}>{user.email ?? user.phone}</span>;
    case 'privacy':
      return t('profile.privacyHint');
  }
}

function Addresses() {
  const { data } = useQuery(addressesQuery);
  return data && data.length > 0 ? plural('profile.addressCount', data.length) : t('profile.addressesHint');
}

function Week() {
  const { data } = useQuery(myOfferQuery(useUser()._id));
  return data ? describeWeek(data) : t('profile.workHint');
}
