import { t } from '../words/words.js';
import classes from './next-line.module.css';

/** "What happens next", for one party. */
export interface NextWords {
  sentence: string;
  /** This party must act. */
  yours: boolean;
  /** The next deadline and how long it still is. */
  deadline?: string;
}

/** What happens next: one sentence, whose turn it is, the next deadline. */
export function NextLine({ next: { sentence, yours, deadline } }: { next: NextWords }) {
  return (
    <div className={classes.next} data-yours={yours}>
      <p>{sentence}</p>
      {(yours || deadline) && (
        <p className={classes.deadline}>
          {yours && <b>{t('next.yours')}</b>} {deadline}
        </p>
      )}
    </div>
  );
}
