import { findText } from '../../i18n/translate.js';
import classes from './support.module.css';

/** The status of a request in words. */
export const Status = ({ status }: { status: string }) => (
  <span className={classes.status} data-status={status}>
    {findText('support.status', status) ?? status}
  </span>
);
