import { formatInstantTime } from '../../i18n/format.js';
import { t } from '../../i18n/translate.js';
import { performedAt } from '../../offline/offline-queue-entry.js';
import type { QueueEntry } from '../../offline/offline-queue.types.js';
import { Notice } from '../../ui/feedback/notice.js';

/** The actions of one booking that were performed offline and are still queued on this device. */
export const QueuedActions = ({ entries }: { entries: readonly QueueEntry[] }) =>
  entries.map((entry) => (
    <Notice key={entry.seq} tone="info">
      {t(entry.work.kind === 'start' ? 'waits.cardStart' : 'waits.cardComplete', {
        time: formatInstantTime(performedAt(entry).toISOString()),
      })}
    </Notice>
  ));
