import { Anchor, Button } from '@mantine/core';
import type { WaitlistEntry } from '@sahaya/contracts';
import { useQuery } from '@tanstack/react-query';
import { useLeaveWaitlist, waitlistQuery } from '../../data/matching.queries.js';
import { dateWords, timeRangeWords } from '../../format.js';
import { messageOf } from '../../messages.js';
import { helperPath } from '../../paths.js';
import { Notice } from '../../ui/notice.js';
import { ScreenLink } from '../../ui/screen-link.js';
import { Waiting } from '../../ui/waiting.js';
import { t } from '../../words/words.js';
import classes from './profile.module.css';
import { Section } from './section.js';

/** The times that a customer waits for, each with the way to its helper. */
export function WaitlistSection() {
  const { data: entries, error, isFetching, refetch } = useQuery(waitlistQuery);
  const leave = useLeaveWaitlist();
  return (
    <Section id="waitlist" title={t('waitlist.title')} lead={t('waitlist.lead')}>
      {error && (
        <Notice onRetry={() => void refetch()} busy={isFetching}>
          {messageOf(error, 'error.loadWaitlist')}
        </Notice>
      )}
      {!entries && !error && <Waiting height={44} />}
      {entries?.length === 0 && <p className={classes.hint}>{t('waitlist.none')}</p>}
      {entries && entries.length > 0 && (
        <ul className={classes.rows}>
          {entries.map((entry) => (
            <Row
              key={entry._id}
              entry={entry}
              busy={leave.isPending && leave.variables === entry._id}
              onRemove={() => leave.mutate(entry._id)}
            />
          ))}
        </ul>
      )}
      {leave.isError && <Notice>{messageOf(leave.error, 'error.leaveWaitlist')}</Notice>}
    </Section>
  );
}

function Row({ entry, busy, onRemove }: { entry: WaitlistEntry; busy: boolean; onRemove: () => void }) {
  const { helperId: helper, date, startTime, endTime, state } = entry;
  const when = t('off.when', { date: dateWords(date), time: timeRangeWords(startTime, endTime) });
  return (
    <li className={classes.row}>
      <div className={classes.rowText}>
        <span className={classes.strong}>
          <Anchor component={ScreenLink} to={helperPath(helper._id, { date, startTime, endTime })} inherit>
            {helper.name}
          </Anchor>
        </span>
        <span>{when}</span>
        <span className={classes.quiet}>{t(`waitlist.${state}`)}</span>
      </div>
      <Button
        variant="default"
        loading={busy}
        onClick={onRemove}
        aria-label={t('waitlist.remove', { name: helper.name, when })}
      >
        {t('waitlist.removeShort')}
      </Button>
    </li>
  );
}
