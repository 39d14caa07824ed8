import { Anchor, Button } from '@mantine/core';
import type { SubstituteVisit } from '@sahaya/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { firstName, listWords, momentInSentence, rupees, visitWords } from '../../format.js';
import { messageOf } from '../../messages.js';
import { useNow } from '../../now.js';
import dialog from '../../ui/dialog.module.css';
import { Notice } from '../../ui/notice.js';
import { Window } from '../../ui/window.js';
import { serviceName, t } from '../../words/words.js';
import { mySubstitutesQuery, useOpenVisitChat, useSubstituteMove } from './subscriptions.queries.js';
import classes from './subscriptions.module.css';

const RENEWED_MS = 30_000;

/** Visits of other helpers' plans that one is asked for, or does. Nothing is shown while there is none. */
export function SubstituteVisits() {
  const result = useQuery(mySubstitutesQuery);
  const now = useNow(RENEWED_MS);
  if (result.isError)
    return (
      <Notice onRetry={() => void result.refetch()} busy={result.isFetching}>
        {messageOf(result.error, 'error.substitutes')}
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
  const move = useSubstituteMove();
  const chat = useOpenVisitChat();
  const navigate = useNavigate();
  const { _id, state } = visit;
  const busy = move.isPending ? move.variables.action : undefined;
  const act = (action: 'accept' | 'decline' | 'complete' | 'absence') => () => move.mutate({ visitId: _id, action });
  const failed = [move, chat].find(({ isError }) => isError);
  return (
    <li className={classes.visit} data-status={state}>
      <div className={classes.facts}>
        <b>{visitWords(visit, now)}</b>
        <span>{[visit.customerName, listWords(visit.services.map(serviceName))].join(' · ')}</span>
        <span>{visit.address}</span>
        {visit.specialRequests && <span>{visit.specialRequests}</span>}
        <span>
          <b>{t('subs.earn', { amount: rupees(visit.earns) })}</b> ·{' '}
          {t(`substitutes.${state}`, {
            name: firstName(visit.customerName),
            until: momentInSentence(new Date(visit.answerBy), now),
          })}
        </span>
      </div>
      {failed && (
        <div className={classes.decision}>
          <Notice>{messageOf(failed.error, 'error.changeVisit')}</Notice>
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
        <Window title={t('visits.absentTitle')} onClose={() => setLeaving(false)}>
          <p className={dialog.text}>{t('substitutes.leave', { when: visitWords(visit, now) })}</p>
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
        </Window>
      )}
    </li>
  );
}
