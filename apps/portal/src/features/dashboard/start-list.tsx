import { Button } from '@mantine/core';
import {
  IconBuildingBank,
  IconCalendarTime,
  IconCamera,
  IconChevronRight,
  IconCircleCheck,
  IconClock,
  IconIdBadge2,
} from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useUser } from '../../api/session/use-session.js';
import { t } from '../../i18n/translate.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { hideStartList, isStartListHidden } from './start-list-hidden.js';
import classes from './start-list.module.css';
import rows from './to-do-list.module.css';
import { useStartSteps } from './start-steps.queries.js';
import { areAllDone, type StartStep, type StartStepName } from './start-steps.js';

const ICONS: Record<StartStepName, typeof IconCamera> = {
  photo: IconCamera,
  identity: IconIdBadge2,
  account: IconBuildingBank,
  hours: IconCalendarTime,
};

/**
 * The steps that a new helper still has to take. Absent when all is done or the helper has hidden it; this device then keeps
 * that fact, so that the dashboard makes no calls for the list any more. Absent also until every fact has loaded.
 */
export function StartList() {
  const user = useUser();
  const [isHidden, setHidden] = useState(() => isStartListHidden(user._id));
  const { steps } = useStartSteps(user, !isHidden);
  const isDone = steps.length > 0 && areAllDone(steps);
  useEffect(() => {
    if (isDone) hideStartList(user._id);
  }, [isDone, user._id]);
  const hide = () => {
    hideStartList(user._id);
    setHidden(true);
  };
  if (isHidden || steps.length === 0 || isDone) return null;
  return (
    <section className={classes.card} aria-labelledby="start-list">
      <div className={classes.head}>
        <h2 id="start-list" className={rows.heading}>
          {t('start.title')}
        </h2>
        <Button variant="subtle" color="gray" size="compact-md" className={classes.hide} onClick={hide}>
          {t('start.hide')}
        </Button>
      </div>
      <ul className={rows.list}>
        {steps.map((step) => (
          <li key={step.name}>
            <Step step={step} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Step({ step: { name, state, to } }: { step: StartStep }) {
  const Icon = ICONS[name];
  const StateIcon = state === 'done' ? IconCircleCheck : IconClock;
  return (
    <ScreenLink to={to} className={rows.row}>
      <span className={classes.icon}>
        <Icon size={24} stroke={1.75} aria-hidden="true" />
      </span>
      <span className={rows.text}>
        <b>{t(`start.${name}`)}</b>
        {state !== 'done' && <span className={classes.why}>{t(`start.${name}Why`)}</span>}
        <span className={classes.state} data-state={state}>
          {state !== 'todo' && <StateIcon size={18} aria-hidden="true" />}
          {t(`start.state.${state}`)}
        </span>
      </span>
      <IconChevronRight size={20} aria-hidden="true" />
    </ScreenLink>
  );
}
