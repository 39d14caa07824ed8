import { Anchor, Button } from '@mantine/core';
import { BRANDING } from '@sahaya/domain';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { usePolicy } from '../../../api/queries/policy.queries.js';
import { useParty } from '../../../api/session/use-session.js';
import { formatLongDuration } from '../../../i18n/format.js';
import { accountSecurity } from '../../../i18n/en/account-security.js';
import { addTexts, type PlainTextKey, plural, t } from '../../../i18n/translate.js';
import { ScreenLink } from '../../../ui/navigation/screen-link.js';
import classes from '../profile.module.css';
import { ProfileSection } from '../section.js';
import { ConsentRow } from './data/consent-row.js';
import { DeletionRow } from './data/deletion-row.js';
import { DownloadDialog } from './data/download-dialog.js';
import { NomineeRow } from './data/nominee-row.js';

addTexts(accountSecurity);

/** The rights of a person over their data: correction, access, nominee, erasure and complaint. */
export function AccountDataSection() {
  return (
    <ProfileSection id="data" title={t('data.title')}>
      <ul className={classes.rows}>
        <li className={classes.row}>
          <AccessRow />
        </li>
        <li className={classes.row}>
          <CorrectionRow />
        </li>
        <li className={classes.row}>
          <NomineeRow />
        </li>
        <li className={classes.row}>
          <ConsentRow />
        </li>
        <li className={classes.row}>
          <DeletionRow />
        </li>
        <li className={classes.row}>
          <GrievanceRow />
        </li>
      </ul>
    </ProfileSection>
  );
}

function AccessRow() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <div className={classes.rowText}>
        <h3 className={classes.strong}>{t('data.exportTitle')}</h3>
        <p className={classes.quiet}>{t('data.exportHint')}</p>
      </div>
      <Button
        variant="default"
        leftSection={<IconDownload size={20} aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        {t('data.export')}
      </Button>
      {isOpen && <DownloadDialog onClose={() => setIsOpen(false)} />}
    </>
  );
}

type Link = [id: string, title: PlainTextKey];
const EDITABLE: Record<'customer' | 'helper', Link[]> = {
  customer: [['addresses', 'address.title']],
  helper: [
    ['offer', 'offer.title'],
    ['week', 'week.title'],
  ],
};

function CorrectionRow() {
  const party = useParty();
  const links: Link[] = [['basic', 'basic.title'], ['contact', 'contactCheck.title'], ...EDITABLE[party]];
  return (
    <>
      <div className={classes.rowText}>
        <h3 className={classes.strong}>{t('data.correct')}</h3>
        <p className={classes.quiet}>{t('data.correctHint')}</p>
      </div>
      <p className={classes.links}>
        {links.map(([id, title]) => (
          <Anchor key={id} href={`#${id}`}>
            {t(title)}
          </Anchor>
        ))}
        <Anchor component={ScreenLink} to="/contact">
          {t('data.correctOther')}
        </Anchor>
      </p>
    </>
  );
}

function GrievanceRow() {
  const { acknowledgeWithin, redressDays } = usePolicy().grievance;
  const { name, address, email } = BRANDING.grievanceOfficer;
  return (
    <>
      <div className={classes.rowText}>
        <h3 className={classes.strong}>{t('data.grievance')}</h3>
        <p className={classes.quiet}>
          {t('data.grievanceText', {
            acknowledge: formatLongDuration(acknowledgeWithin),
            redress: plural('span.days', redressDays),
          })}
        </p>
        {name && <p className={classes.quiet}>{name}</p>}
        {address && <p className={classes.quiet}>{address}</p>}
      </div>
      <Anchor href={`mailto:${email}`} className={classes.alone}>
        {email}
      </Anchor>
    </>
  );
}
