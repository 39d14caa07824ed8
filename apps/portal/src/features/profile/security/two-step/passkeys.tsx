import { Button } from '@mantine/core';
import type { Passkey } from '@sahaya/contracts';
import { MAX_PASSKEYS } from '@sahaya/domain';
import { useState } from 'react';
import { formatInstantDate } from '../../../../i18n/format.js';
import { passkeys as texts } from '../../../../i18n/en/passkeys.js';
import { addTexts, t } from '../../../../i18n/translate.js';
import classes from '../../profile.module.css';
import { PasskeyDialog, type PasskeyTask } from './passkey-dialog.js';

addTexts(texts);

interface Props {
  passkeys: readonly Passkey[];
  isViewOnly: boolean;
}

/** The passkeys of the account, and what can be done with them. */
export function Passkeys({ passkeys, isViewOnly }: Props) {
  const [task, setTask] = useState<PasskeyTask>();
  const canUse = 'PublicKeyCredential' in window;
  return (
    <>
      <ul className={classes.rows} aria-label={t('passkeys.title')}>
        <li className={classes.row}>
          <div className={classes.rowText}>
            <span className={classes.strong}>{t('passkeys.title')}</span>
            <span className={classes.quiet}>{t(canUse ? 'passkeys.lead' : 'passkeys.unsupported')}</span>
          </div>
          {!isViewOnly && canUse && passkeys.length < MAX_PASSKEYS && (
            <Button variant="default" onClick={() => setTask({ name: 'add' })}>
              {t('passkeys.add')}
            </Button>
          )}
        </li>
        {passkeys.map((passkey) => (
          <li key={passkey._id} className={classes.row}>
            <div className={classes.rowText}>
              <span className={classes.strong} style={{ overflowWrap: 'anywhere' }}>
                {passkey.name}
              </span>
              <span className={classes.quiet}>{detailsOf(passkey)}</span>
            </div>
            {!isViewOnly && (
              <div className={classes.buttons}>
                <Button
                  variant="default"
                  aria-label={t('passkeys.renameOf', { name: passkey.name })}
                  onClick={() => setTask({ name: 'rename', passkey })}
                >
                  {t('passkeys.rename')}
                </Button>
                <Button
                  variant="default"
                  c="var(--mantine-color-error)"
                  aria-label={t('passkeys.removeOf', { name: passkey.name })}
                  onClick={() => setTask({ name: 'remove', passkey })}
                >
                  {t('passkeys.remove')}
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {task && <PasskeyDialog task={task} onTask={setTask} />}
    </>
  );
}

function detailsOf({ addedAt, lastUsedAt, site }: Passkey): string {
  const details = [
    t('passkeys.added', { date: formatInstantDate(addedAt) }),
    lastUsedAt && t('passkeys.used', { date: formatInstantDate(lastUsedAt) }),
    site !== window.location.hostname && t('passkeys.site', { site }),
  ];
  return details.filter(Boolean).join(' · ');
}
