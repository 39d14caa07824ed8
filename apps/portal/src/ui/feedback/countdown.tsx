import { HOUR_MS, MINUTE_MS } from '@sahaya/domain';
import { formatTimer, formatDuration } from '../../i18n/format.js';
import { useServerNow } from '../../api/server-clock.js';
import { t } from '../../i18n/translate.js';

const SECOND_MS = 1_000;

/** The time left by the server clock, with seconds in the last hour. */
export function Countdown({ until }: { until: string }) {
  const left = new Date(until).getTime() - useServerNow(SECOND_MS).getTime();
  const span = left >= HOUR_MS ? formatDuration(Math.floor(left / MINUTE_MS)) : formatTimer(Math.max(0, left));
  return <span role="timer">{t('next.left', { span })}</span>;
}
