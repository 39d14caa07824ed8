import { Button } from '@mantine/core';
import { IconChevronRight, IconMapPin, IconPhone, IconPlayerPlay, IconCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatTimeRange } from '../../i18n/format.js';
import { t } from '../../i18n/translate.js';
import { mapLink } from '../../ui/map/map-link.js';
import { ReadAloudButton } from '../../ui/speech/read-aloud-button.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import classes from './day-visit.module.css';

interface Props {
  title: string;
  slot: { startTime: string; endTime: string };
  /** A word on the status; absent for an agreed visit, which is the usual case. */
  status?: string | undefined;
  lines: readonly (string | false | undefined)[];
  /** The sentences to read aloud. */
  spoken: () => readonly string[];
  /** The screen with everything else about the visit, and the words of the link to it. */
  more: { to: string; words: string };
  /** Notices below the facts. */
  children?: ReactNode;
  actions: ReactNode;
}
/** One visit of the day: time, place, work and money in large type, then the actions. */
export function DayVisit({
  title,
  slot: { startTime, endTime },
  status,
  lines,
  spoken,
  more,
  children,
  actions,
}: Props) {
  return (
    <article className={classes.visit} aria-label={title}>
      <div className={classes.head}>
        <p className={classes.time}>{formatTimeRange(startTime, endTime)}</p>
        <ReadAloudButton label={title} sentences={spoken} />
      </div>
      {status && <p className={classes.status}>{status}</p>}
      <h3 className={classes.title}>{title}</h3>
      {lines.map((line) => line && <p key={line}>{line}</p>)}
      {children}
      <div className={classes.actions}>{actions}</div>
      <ScreenLink to={more.to} className={classes.more}>
        {more.words}
        <IconChevronRight size={20} aria-hidden="true" />
      </ScreenLink>
    </article>
  );
}

const STEPS = {
  start: { Icon: IconPlayerPlay, words: 'agenda.start' },
  complete: { Icon: IconCheck, words: 'agenda.finish' },
} as const;
interface StepProps {
  step: keyof typeof STEPS;
  /** The first step of a visit; another one has less weight. */
  isMain: boolean;
  busy: boolean;
  onClick: () => void;
}
/** Starts or finishes the visit. */
export function StepButton({ step, isMain, busy, onClick }: StepProps) {
  const { Icon, words } = STEPS[step];
  return (
    <Button
      size="lg"
      {...(isMain ? { color: 'marigold.4', c: 'black' } : { variant: 'default' })}
      className={classes.step}
      data-main={isMain}
      leftSection={<Icon size={26} aria-hidden="true" />}
      loading={busy}
      onClick={onClick}
    >
      {t(words)}
    </Button>
  );
}

interface WaysProps {
  name: string;
  address: string;
  pin: readonly number[] | undefined;
  phone: string | undefined;
  onCall?: () => void;
}
/** Calls the customer and opens the map. Both also work without a network of the app. */
export const WayButtons = ({ name, address, pin, phone, onCall }: WaysProps) => (
  <>
    {phone && (
      <Button
        component="a"
        variant="default"
        size="lg"
        className={classes.way}
        href={`tel:+91${phone}`}
        onClick={onCall}
        aria-label={t('card.call', { name })}
        leftSection={<IconPhone size={26} aria-hidden="true" />}
      >
        {t('agenda.call')}
      </Button>
    )}
    <Button
      component="a"
      variant="default"
      size="lg"
      className={classes.way}
      href={mapLink(address, pin)}
      target="_blank"
      rel="noreferrer"
      aria-label={t('agenda.map', { name })}
      leftSection={<IconMapPin size={26} aria-hidden="true" />}
    >
      {t('agenda.mapShort')}
    </Button>
  </>
);
