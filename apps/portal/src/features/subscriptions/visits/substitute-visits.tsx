import { Anchor, Button } from '@mantine/core';
import type { SubstituteVisit } from '@sahaya/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { firstName, formatList, formatInstantInSentence, rupees, formatVisitTime } from '../../../i18n/format.js';
import { errorMessage } from '../../../api/error-message.js';
import { useServerNow } from '../../../api/server-clock.js';
import dialog from '../../../ui/layout/dialog.module.css';
import { Notice } from '../../../ui/feedback/notice.js';
import { ModalDialog } from '../../../ui/layout/modal-dialog.js';
import { serviceName, t } from '../../../i18n/translate.js';
import classes from '../subscriptions.module.css';
import { mySubstitutesQuery, useOpenVisitChat, useSubstituteAction } from './visits.queries.js';

const RENEWED_MS = 30_000;

/**
 * Visits of other helpers' plans that the helper is asked to take, or has taken. Nothing is shown if there are none.
 */
export function SubstituteVisits() {
  const result = useQuery(mySubstitutesQuery);
  const now = useServerNow(RENEWED_MS);
  if (result.isError)
    return (
      <Notice onRetry={() => void result.refetch()} busy={result.isFetching}>
        {errorMessage(result.error, 'error.substitutes')}
      </Notice>
    );
  if (!result.data || result.data.length === 0) return null;
  return (
    <section aria-label={t('substitutes.title')} className={classes.substitutes}>
      <h2 className={classes.month}>{t('substitutes.title')}</h2>
      <ul className={classes.visits}>
        {result.data.map((visit) => (
          <Row key={visit._id} visit={visit} now={now} />
        ))}
      </ul>
    </section>
  );
}

function Row({ visit, now }: { visit: SubstituteVisit; now: Date }) {
  const [isLeaving, setLeaving] = useState(false);
  const move = useSubstituteAction();
  const chat = useOpenVisitChat();
  const navigate = useNavigate();
  const { _id, state } = visit;
  const busy = move.isPending ? move.variables.action : undefined;
  const act = (action: 'accept' | 'decline' | 'complete' | 'absence') => () => move.mutate({ visitId: _id, action });
  const failed = [move, chat].find(({ isError }) => isError);
  return (
    <li className={classes.visit} data-status={state}>
      <div className={classes.facts}>
        <b>{formatVisitTime(visit, now)}</b>
        <span>{[visit.customerName, formatList(visit.services.map(serviceName))].join(' · ')}</span>
        <span>{visit.address}</span>
        {visit.addressUnknown && <span>{t('place.unknownOffer')}</span>}
        {visit.specialRequests && <span>{visit.specialRequests}</span>}
        <span>
          <b>{t('subs.earn', { amount: rupees(visit.earns) })}</b> ·{' '}
          {t(`substitutes.${state}`, {
            name: firstName(visit.customerName),
            until: formatInstantInSentence(new Date(visit.answerBy), now),
          })}
        </span>
      </div>
      {failed && (
        <div className={classes.decision}>
          <Notice>{errorMessage(failed.error, 'error.changeVisit')}</Notice>
        </div>
      )}
      <div className={classes.visitActions}>
        {state === 'asked' && (
          <>
            <Button onClick={act('accept')} loading={busy === 'accept'}>
              {t('substitutes.accept')}
            </Button>
            <Button variant="default" onClick={act('decline')} loading={busy === 'decline'}>
              {t('substitutes.decline')}
            </Button>
          </>
        )}
        {visit.mayMark && (
          <Button onClick={act('complete')} loading={busy === 'complete'}>
            {t('subact.complete-visit')}
          </Button>
        )}
        {state === 'mine' && (
          <>
            {visit.customerPhone && (
              <Anchor href={`tel:+91${visit.customerPhone}`} className={classes.link}>
                {t('card.call', { name: firstName(visit.customerName) })}
              </Anchor>
            )}
            <Button
              variant="default"
              loading={chat.isPending}
              onClick={() => chat.mutate(_id, { onSuccess: (opened) => void navigate(`/chats/${opened._id}`) })}
            >
              {t('card.chat', { name: firstName(visit.customerName) })}
            </Button>
          </>
        )}
        {(state === 'mine' || state === 'agreed') && (
          <Button variant="default" onClick={() => setLeaving(true)}>
            {t('visits.absent')}
          </Button>
        )}
      </div>
      {isLeaving && (
        <ModalDialog title={t('visits.absentTitle')} onClose={() => setLeaving(false)}>
          <p className={dialog.text}>{t('substitutes.leave', { when: formatVisitTime(visit, now) })}</p>
          <div className={dialog.actions}>
            <Button variant="default" onClick={() => setLeaving(false)}>
              {t('action.notNow')}
            </Button>
            <Button
              loading={busy === 'absence'}
              onClick={() => move.mutate({ visitId: _id, action: 'absence' }, { onSettled: () => setLeaving(false) })}
            >
              {t('visits.absentConfirm')}
            </Button>
          </div>
        </ModalDialog>
      )}
    </li>
  );
}
