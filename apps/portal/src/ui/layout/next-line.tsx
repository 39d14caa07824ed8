import { t } from '../../i18n/translate.js';
import { useChanged } from '../display/use-changed.js';
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
  const { key, ...changed } = useChanged(sentence);
  const line = (
    <div key={key} className={classes.next} data-yours={yours} {...changed}>
      <p>{sentence}</p>
      {(yours || deadline) && (
        <p className={classes.deadline}>
          {yours && <b>{t('next.yours')}</b>} {deadline}
        </p>
      )}
    </div>
  );
  // The region stays while the line in it changes, so that screen readers announce the change.
  return isLive ? <div role="status">{line}</div> : line;
}
