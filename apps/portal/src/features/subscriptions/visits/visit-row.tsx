import { Anchor, Button } from '@mantine/core';
import type { Subscription, SubscriptionVisit } from '@sahaya/contracts';
import { isAbsenceRevocable, type Party } from '@sahaya/domain';
import { useNavigate } from 'react-router';
import {
  formatDay,
  firstName,
  formatList,
  formatInstantInSentence,
  rupees,
  formatTimeRange,
} from '../../../i18n/format.js';
import { errorMessage } from '../../../api/error-message.js';
import { Notice } from '../../../ui/feedback/notice.js';
import { ScreenLink } from '../../../ui/navigation/screen-link.js';
import { serviceName, t } from '../../../i18n/translate.js';
import { absenceText } from './absence-text.js';
import { useMarkComplete } from '../subscriptions.queries.js';
import classes from '../subscriptions.module.css';
import type { VisitChange } from './visit-change-dialog.js';
import { VisitStatusIcon, visitStatusOf, visitStatusText } from './visit-status.js';
import { useAcceptSubstitute, useOpenVisitChat, usePassSubstitute } from './visits.queries.js';

interface Props {
  visit: SubscriptionVisit;
  subscription: Subscription;
  party: Party;
  now: Date;
  onAsk: (change: VisitChange, visit: SubscriptionVisit) => void;
}

/** One visit with its possible actions. */
export function VisitRow({ visit, subscription, party, now, onAsk }: Props) {
  const { absence } = visit;
  const isCustomers = party === 'customer';
  const mayChange = isCustomers && visit.changeable;
  const mayMiss = !isCustomers && subscription.status === 'active' && visit.status === 'scheduled' && !absence;
  const mayReturn = !isCustomers && visit.status === 'scheduled' && !!absence && isAbsenceRevocable(absence);
  const isOpenQuestion = isCustomers && !!absence && absence.state !== 'found';
  const mark = visitStatusOf(visit);
  const facts = [
    formatList(visit.services.map(serviceName)),
    visit.movedFrom && t('visits.movedFrom', { day: formatDay(visit.movedFrom) }),
    visit.refund && t('visits.refund', { amount: rupees(visit.refund) }),
    visit.status === 'completed' && visit.substitute && t('visits.doneBy', { name: visit.substitute.name }),
    mayChange && t('visits.until', { moment: formatInstantInSentence(new Date(visit.changeableUntil), now) }),
  ];
  return (
    <li className={classes.visit} data-status={visit.status}>
      <div className={classes.facts}>
        <b>
          {formatDay(visit.date)}, {formatTimeRange(visit.startTime, visit.endTime)}
        </b>
        <span className={classes.state}>
          <VisitStatusIcon mark={mark} /> {[visitStatusText(mark), ...facts].filter(Boolean).join(' · ')}
        </span>
        {absence && <p className={classes.absence}>{absenceText(absence, subscription, party, now)}</p>}
      </div>
      {isOpenQuestion && <Decision visit={visit} subscription={subscription} onAsk={onAsk} />}
      {isCustomers && visit.status === 'scheduled' && visit.substitute && <Reach visit={visit} />}
      <div className={classes.visitActions}>
        {mayChange && (
          <Button variant="default" onClick={() => onAsk('move', visit)}>
            {t('visits.move')}
          </Button>
        )}
        {mayChange && !isOpenQuestion && (
          <Button variant="default" onClick={() => onAsk('skip', visit)}>
            {t('visits.skip')}
          </Button>
        )}
        {!isCustomers && visit.mayMark && <MarkComplete visit={visit} subscription={subscription} />}
        {mayReturn && (
          <Button variant="default" onClick={() => onAsk('back', visit)}>
            {t('visits.back')}
          </Button>
        )}
        {mayMiss && (
          <Button variant="default" onClick={() => onAsk('absent', visit)}>
            {t('visits.absent')}
          </Button>
        )}
      </div>
    </li>
  );
}

/**
 * The customer's decision about an absence: find a substitute, accept this person, ask for another, or take the refund.
 */
function Decision({ visit, subscription, onAsk }: Pick<Props, 'visit' | 'subscription' | 'onAsk'>) {
  const accept = useAcceptSubstitute();
  const pass = usePassSubstitute();
  const { state, substitute } = visit.absence ?? {};
  const one = { id: subscription._id, visitId: visit._id, helperId: substitute?.helperId ?? '' };
  const failed = [accept, pass].find(({ isError }) => isError);
  return (
    <div className={classes.decision}>
      {failed && <Notice>{errorMessage(failed.error, 'error.changeVisit')}</Notice>}
      <div className={classes.visitActions}>
        {state === 'offered' && <Button onClick={() => onAsk('seek', visit)}>{t('visits.seek')}</Button>}
        {state === 'proposed' && substitute && (
          <>
            <Button onClick={() => accept.mutate(one)} loading={accept.isPending}>
              {t('visits.take', { name: firstName(substitute.name) })}
            </Button>
            <Button component={ScreenLink} to={`/helper/${substitute.helperId}`} variant="default">
              {t('visits.profile')}
            </Button>
            <Button variant="default" onClick={() => pass.mutate(one)} loading={pass.isPending}>
              {t('visits.pass')}
            </Button>
          </>
        )}
        <Button variant="default" onClick={() => onAsk('stop', visit)}>
          {t('visits.stop')}
        </Button>
      </div>
    </div>
  );
}

/** The helper marks this visit as done. */
function MarkComplete({ visit, subscription }: Pick<Props, 'visit' | 'subscription'>) {
  const mark = useMarkComplete();
  const fields = { id: subscription._id, serviceDate: visit.date, startTime: visit.startTime };
  return (
    <>
      {mark.isError && <Notice>{errorMessage(mark.error, 'error.markSub')}</Notice>}
      <Button onClick={() => mark.mutate(fields)} loading={mark.isPending}>
        {t('subact.complete-visit')}
      </Button>
    </>
  );
}

/** Contacts of the substitute. */
function Reach({ visit: { _id, substitute } }: Pick<Props, 'visit'>) {
  const chat = useOpenVisitChat();
  const navigate = useNavigate();
  if (!substitute) return null;
  return (
    <div className={classes.decision}>
      {chat.isError && <Notice>{errorMessage(chat.error, 'error.chat')}</Notice>}
      <div className={classes.visitActions}>
        {substitute.phone && (
          <Anchor href={`tel:+91${substitute.phone}`} className={classes.link}>
            {t('card.call', { name: firstName(substitute.name) })}
          </Anchor>
        )}
        <Button
          variant="default"
          loading={chat.isPending}
          onClick={() => chat.mutate(_id, { onSuccess: (opened) => void navigate(`/chats/${opened._id}`) })}
        >
          {t('card.chat', { name: firstName(substitute.name) })}
        </Button>
      </div>
    </div>
  );
}
