import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { isInstalled, useInstallPrompt } from '../../offline/install-prompt.js';
import { isPushBlocked, isPushSupported } from '../../offline/push-subscription.js';
import { Notice } from '../../ui/feedback/notice.js';
import { t } from '../../i18n/translate.js';
import { preferencesQuery, usePushState } from './notification-settings.queries.js';
import { faultWords } from './push-fault.js';
import classes from './notification-settings.module.css';

interface Props {
  /** The first name of the person whose answer is awaited. */
  name: string;
  onClose: () => void;
}

/**
 * Offers to tell about an answer on this device; if the device does that already, to put the app on the home screen.
 * Nothing is shown if the browser can do neither.
 */
export function PushOffer({ name, onClose }: Props) {
  const { data: settings } = useQuery(preferencesQuery);
  const { enable } = usePushState();
  const install = useInstallPrompt();
  if (!settings) return null;
  const isWanted = settings.preferences.bookingUpdates && !settings.isSubscribed;
  const canTell = isWanted && isPushSupported() && !isPushBlocked();
  const canInstall = !canTell && install !== undefined && !isInstalled();
  if (!canTell && !canInstall) return null;
  const turnOn = () =>
    enable.mutate(undefined, {
      onSuccess: () => notifications.show({ message: t('push.offerDone', { name }), color: 'teal' }),
    });
  return (
    <section className={classes.section} aria-labelledby="push-offer">
      <div>
        <h2 id="push-offer" className={classes.heading}>
          {canTell ? t('push.offer', { name }) : t('install.title')}
        </h2>
        <p className={classes.quiet}>{t(canTell ? 'push.enabledHint' : 'install.lead')}</p>
      </div>
      {enable.isError && <Notice>{faultWords(enable.error, 'error.subscribePush')}</Notice>}
      <div className={classes.actions}>
        {canTell ? (
          <Button onClick={turnOn} loading={enable.isPending}>
            {t('push.turnOn')}
          </Button>
        ) : (
          <Button onClick={install}>{t('install.button')}</Button>
        )}
        <Button variant="default" onClick={onClose}>
          {t('action.notNow')}
        </Button>
      </div>
    </section>
  );
}
