import { t } from '../../i18n/translate.js';
import classes from './next-line.module.css';

/** The next step of a booking or subscription for one party. */
export interface NextStepText {
  sentence: string;
  /** Whether this party must act. */
  yours: boolean;
  /** The next deadline and the time left. */
  deadline?: string | undefined;
}

interface Props {
  next: NextStepText;
  /** Announces the sentence to screen readers when it appears or changes. */
  isLive?: boolean;
}
/** The next step: one sentence, whose turn it is, and the next deadline. */
export function NextStepLine({ next: { sentence, yours, deadline }, isLive }: Props) {
  return (
    <div className={classes.next} data-yours={yours} role={isLive ? 'status' : undefined}>
      <p>{sentence}</p>
      {(yours || deadline) && (
        <p className={classes.deadline}>
          {yours && <b>{t('next.yours')}</b>} {deadline}
        </p>
      )}
    </div>
  );
}
