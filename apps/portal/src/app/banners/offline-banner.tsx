import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCloudOff, IconCloudUp, IconRefresh } from '@tabler/icons-react';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import { formatInstantInSentence } from '../../i18n/format.js';
import { useServerNow } from '../../api/server-clock.js';
import { useShownSince, useIsOffline } from '../../offline/network.js';
import { useOfflineQueue } from '../../offline/offline-queue.js';
import { useNewVersion } from '../../offline/app-version.js';
import { loadTexts, plural, t } from '../../i18n/translate.js';
import classes from './offline-banner.module.css';

const OutboxWindow = lazy(async () => {
  const [dialog] = await Promise.all([import('./offline-queue-dialog.js'), loadTexts()]);
  return dialog;
});
const RENEWED_MS = 60_000;

/** Below the header: offline state with the time of the data, queued and refused actions, a new version. */
export function OfflineBanner() {
  const [isOpen, setOpen] = useState(false);
  const entries = useOfflineQueue();
  const isAway = useIsOffline();
  const isNewer = useNewVersion();
  const refused = entries.filter(({ refusal }) => refusal).length;
  const waiting = entries.length - refused;
  const see = (words: string) => (
    <UnstyledButton className={classes.see} onClick={() => setOpen(true)}>
      {words}
    </UnstyledButton>
  );
  return (
    <>
      {isAway && (
        <Bar icon={<IconCloudOff size={20} aria-hidden="true" />} words={<AwayWords />}>
          {waiting > 0 && see(plural('away.waiting', waiting))}
        </Bar>
      )}
      {!isAway && waiting > 0 && (
        <Bar tone="quiet" icon={<IconCloudUp size={20} aria-hidden="true" />} words={plural('away.sending', waiting)}>
          {see(t('away.see'))}
        </Bar>
      )}
      {refused > 0 && (
        <Bar
          tone="refused"
          icon={<IconAlertTriangle size={20} aria-hidden="true" />}
          words={plural('away.refused', refused)}
        >
          {see(t('away.see'))}
        </Bar>
      )}
      {isNewer && (
        <Bar tone="quiet" icon={<IconRefresh size={20} aria-hidden="true" />} words={t('version.ready')}>
          <UnstyledButton className={classes.see} onClick={() => location.reload()}>
            {t('version.reload')}
          </UnstyledButton>
        </Bar>
      )}
      <Suspense>{isOpen && <OutboxWindow onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

function AwayWords() {
  const asOf = useShownSince();
  const now = useServerNow(RENEWED_MS);
  return (
    <span>
      <b>{`${t('away.title')}${t('sentence.end')}`}</b>{' '}
      {asOf ? t('away.asOf', { moment: formatInstantInSentence(asOf, now) }) : t('away.nothing')}
    </span>
  );
}

interface BarProps {
  tone?: 'away' | 'quiet' | 'refused';
  icon: ReactNode;
  words: ReactNode;
  children: ReactNode;
}
const Bar = ({ tone = 'away', icon, words, children }: BarProps) => (
  <div className={classes.bar} data-tone={tone}>
    <p className={classes.words} role="status">
      {icon}
      {words}
    </p>
    {children}
  </div>
);
