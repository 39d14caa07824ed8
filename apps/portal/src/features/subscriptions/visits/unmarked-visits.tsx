import type { Subscription, SubscriptionVisit } from '@sahaya/contracts';
import { toPaise, toRupees } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorMessage } from '../../../api/error-message.js';
import { serverNow } from '../../../api/server-clock.js';
import {
  firstName,
  formatDay,
  formatInstantInSentence,
  formatTime,
  formatTimeRange,
  rupees,
} from '../../../i18n/format.js';
import { t } from '../../../i18n/translate.js';
import { LoadingPlaceholder } from '../../../ui/feedback/loading-placeholder.js';
import { Notice } from '../../../ui/feedback/notice.js';
import { Chip } from '../../../ui/forms/chip.js';
import dialog from '../../../ui/layout/dialog.module.css';
import classes from './unmarked-visits.module.css';
import { visitsQuery } from './visits.queries.js';

type Unmarked = SubscriptionVisit & { unmarked: NonNullable<SubscriptionVisit['unmarked']> };
const isUnmarked = (visit: SubscriptionVisit): visit is Unmarked => visit.unmarked !== undefined;
const ANSWERS = { took: true, not: false, unsure: undefined } as const;
type Answer = keyof typeof ANSWERS;

/** The visits that have started and are not marked, with the customer's answers about them. */
export function useVisitAnswers({ _id }: Subscription) {
  const visits = useQuery({ ...visitsQuery(_id), refetchOnMount: 'always' });
  const [given, setGiven] = useState<Record<string, Answer>>({});
  const unmarked = (visits.data ?? []).filter(isUnmarked);
  const sumOf = (answer: Answer) =>
    toRupees(
      unmarked
        .filter((visit) => given[visit._id] === answer)
        .reduce((sum, visit) => sum + toPaise(visit.unmarked.price), 0),
    );
  return {
    visits,
    unmarked,
    given,
    give: (visitId: string, answer: Answer) => setGiven((before) => ({ ...before, [visitId]: answer })),
    /** As sent; visits without an answer are left out. */
    answers: unmarked.flatMap((visit) => {
      const tookPlace = ANSWERS[given[visit._id] ?? 'unsure'];
      return tookPlace === undefined ? [] : [{ visitId: visit._id, tookPlace }];
    }),
    /** Rupees of the visits that took place, and of those that did not. */
    sums: { tookPlace: sumOf('took'), didNot: sumOf('not') },
  };
}

interface Props {
  subscription: Subscription;
  asked: ReturnType<typeof useVisitAnswers>;
}
/** Asks for each unmarked visit whether it took place, and says what follows from the answer. */
export function UnmarkedVisits({ subscription, asked: { visits, unmarked, given, give } }: Props) {
  if (visits.isPending) return <LoadingPlaceholder height={80} />;
  if (visits.isError)
    return (
      <Notice onRetry={() => void visits.refetch()} busy={visits.isFetching}>
        {errorMessage(visits.error, 'error.visits')}
      </Notice>
    );
  if (unmarked.length === 0) return null;
  return (
    <section aria-label={t('unmarked.title')}>
      <h3 className={classes.title}>{t('unmarked.title')}</h3>
      <p className={dialog.text}>{t('unmarked.text')}</p>
      {unmarked.map((visit) => (
        <Question
          key={visit._id}
          visit={visit}
          name={firstName((visit.substitute ?? subscription.helperId).name)}
          answer={given[visit._id]}
          onAnswer={(answer) => give(visit._id, answer)}
        />
      ))}
    </section>
  );
}

interface QuestionProps {
  visit: Unmarked;
  /** The helper who came. */
  name: string;
  answer: Answer | undefined;
  onAnswer: (answer: Answer) => void;
}
function Question({ visit, name, answer, onAnswer }: QuestionProps) {
  const { price, markBy, deniable } = visit.unmarked;
  const amount = rupees(price);
  const words = {
    took: t('unmarked.willPay', { name }),
    not: t('unmarked.willRefund', { amount, name }),
    unsure: t('unmarked.open', { name, amount, moment: formatInstantInSentence(new Date(markBy), serverNow()) }),
  };
  const options = (Object.keys(ANSWERS) as Answer[]).filter((one) => one !== 'not' || deniable);
  return (
    <fieldset className={classes.question}>
      <legend>
        {formatDay(visit.date)}, {formatTimeRange(visit.startTime, visit.endTime)}
      </legend>
      <div className={classes.answers}>
        {options.map((one) => (
          <Chip
            key={one}
            type="radio"
            name={`unmarked-${visit._id}`}
            checked={answer === one}
            onChange={() => onAnswer(one)}
          >
            {t(`unmarked.${one}`)}
          </Chip>
        ))}
      </div>
      <p aria-live="polite">
        {!deniable && `${t('unmarked.underWay', { time: formatTime(visit.endTime) })} `}
        {words[answer ?? 'unsure']}
      </p>
    </fieldset>
  );
}
