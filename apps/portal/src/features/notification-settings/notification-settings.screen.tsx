import { Button, Switch } from '@mantine/core';
import { NOTIFICATION_PREFERENCES } from '@sahaya/domain';
import { IconBellOff, IconBellRinging, IconDeviceMobileDown } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type FallbackTextKey, errorMessage } from '../../api/error-message.js';
import { isInstalled, useInstallPrompt } from '../../offline/install-prompt.js';
import { isPushBlocked, isPushSupported } from '../../offline/push-subscription.js';
import { Notice } from '../../ui/feedback/notice.js';
import { Screen } from '../../ui/layout/screen.js';
import { LoadingPlaceholder } from '../../ui/feedback/loading-placeholder.js';
import { type PlainTextKey, t } from '../../i18n/translate.js';
import classes from './notification-settings.module.css';
import { faultWords } from './push-fault.js';
import { preferencesQuery, usePushState, useTogglePreference } from './notification-settings.queries.js';

/** Push notifications on this device, notification preferences, and installation of the app. */
export function NotificationSettingsScreen() {
  const settings = useQuery(preferencesQuery);
  return (
    <Screen title={t('title.notifications')} lead={t('push.lead')} narrow>
      <div className={classes.sections}>
        {settings.isError && (
          <Notice onRetry={() => void settings.refetch()} busy={settings.isFetching}>
            {errorMessage(settings.error, 'error.preferences')}
          </Notice>
        )}
        <ThisDevice isSubscribed={settings.data?.isSubscribed} />
        <Preferences />
        <Install />
      </div>
    </Screen>
  );
}

type Said = Extract<PlainTextKey, 'push.subscribed' | 'push.unsubscribed' | 'push.testSent'>;

function ThisDevice({ isSubscribed }: { isSubscribed: boolean | undefined }) {
  const { enable, disable, test } = usePushState();
  const [said, setSaid] = useState<Said>();
  const [failed, setFailed] = useState<{ error: unknown; fallback: FallbackTextKey }>();
  const busy = enable.isPending || disable.isPending || test.isPending;
  const press = (action: typeof enable | typeof test, done: Said, fallback: FallbackTextKey) => () => {
    setSaid(undefined);
    setFailed(undefined);
    action.mutate(undefined, {
      onSuccess: () => setSaid(done),
      onError: (error) => setFailed({ error, fallback }),
    });
  };
  const isOn = isSubscribed === true;
  const Icon = isOn ? IconBellRinging : IconBellOff;

  return (
    <section className={classes.section} aria-labelledby="push-title">
      <h2 id="push-title" className={classes.heading}>
        {t('push.status')}
      </h2>
      {!isPushSupported() && <Notice>{t('push.unsupported')}</Notice>}
      {isPushBlocked() && <Notice tone="info">{t('push.blocked')}</Notice>}
      {isSubscribed === undefined ? (
        <LoadingPlaceholder height={64} radius="md" />
      ) : (
        <div className={classes.status} data-on={isOn}>
          <Icon size={28} stroke={1.75} aria-hidden="true" />
          <div>
            <strong>{t(isOn ? 'push.enabled' : 'push.disabled')}</strong>
            <p className={classes.quiet}>{t(isOn ? 'push.enabledHint' : 'push.disabledHint')}</p>
          </div>
        </div>
      )}
      {failed && <Notice>{faultWords(failed.error, failed.fallback)}</Notice>}
      {said && (
        <Notice tone="info" alert>
          {t(said)}
        </Notice>
      )}
      <div className={classes.actions}>
        {isOn ? (
          <>
            <Button
              onClick={press(test, 'push.testSent', 'error.testPush')}
              loading={test.isPending}
              disabled={busy && !test.isPending}
            >
              {t('push.test')}
            </Button>
            <Button
              variant="default"
              onClick={press(disable, 'push.unsubscribed', 'error.unsubscribePush')}
              loading={disable.isPending}
              disabled={busy && !disable.isPending}
            >
              {t('push.disable')}
            </Button>
          </>
        ) : (
          <Button
            onClick={press(enable, 'push.subscribed', 'error.subscribePush')}
            loading={enable.isPending}
            disabled={isSubscribed === undefined || !isPushSupported()}
          >
            {t('push.enable')}
          </Button>
        )}
      </div>
    </section>
  );
}

function Preferences() {
  const { data } = useQuery(preferencesQuery);
  const change = useTogglePreference();
  return (
    <section className={classes.section} aria-labelledby="preferences-title">
      <div>
        <h2 id="preferences-title" className={classes.heading}>
          {t('push.preferences')}
        </h2>
        <p className={classes.quiet}>{t('push.preferencesLead')}</p>
      </div>
      {change.isError && <Notice>{errorMessage(change.error, 'error.updatePreferences')}</Notice>}
      <div className={classes.switches}>
        {NOTIFICATION_PREFERENCES.map((name) => (
          <Switch
            key={name}
            labelPosition="left"
            classNames={{ body: classes.switchBody, labelWrapper: classes.switchLabel }}
            label={t(`push.${name}`)}
            description={t(`push.${name}Hint`)}
            checked={data?.preferences[name] ?? false}
            disabled={!data}
            onChange={(event) => change.mutate({ [name]: event.currentTarget.checked })}
          />
        ))}
      </div>
      <p className={classes.quiet}>{t('push.quiet')}</p>
    </section>
  );
}

function Install() {
  const install = useInstallPrompt();
  return (
    <section className={classes.section} aria-labelledby="install-title">
      <div>
        <h2 id="install-title" className={classes.heading}>
          {t('install.title')}
        </h2>
        <p className={classes.quiet}>{t(isInstalled() ? 'install.done' : 'install.lead')}</p>
      </div>
      {install && (
        <Button
          className={classes.install}
          leftSection={<IconDeviceMobileDown size={20} aria-hidden="true" />}
          onClick={install}
        >
          {t('install.button')}
        </Button>
      )}
      {!isInstalled() && (
        <ul className={classes.hints}>
          <li>{t('install.android')}</li>
          <li>{t('install.ios')}</li>
          <li>{t('install.desktop')}</li>
        </ul>
      )}
    </section>
  );
}
