import { HOUR_MS, MINUTE_MS } from '@sahaya/domain';
import { clockLeft, lengthWords } from '../format.js';
import { useNow } from '../now.js';
import { t } from '../words/words.js';

const SECOND_MS = 1_000;

/** How long something still is by the server's clock: the hand of a clock in the last hour. */
export function TimeLeft({ until }: { until: string }) {
  const left = new Date(until).getTime() - useNow(SECOND_MS).getTime();
  const span = left >= HOUR_MS ? lengthWords(Math.floor(left / MINUTE_MS)) : clockLeft(Math.max(0, left));
  return <span role="timer">{t('next.left', { span })}</span>;
}
