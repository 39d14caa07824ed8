import { t } from '../../i18n/translate.js';
import classes from './view-tabs.module.css';

const VIEWS = ['list', 'day', 'week'] as const;
/** The views of a helper's jobs. */
export type BookingView = (typeof VIEWS)[number];

export const readViewParam = (view: string | null): BookingView | undefined => VIEWS.find((known) => known === view);

export function ViewTabs({
  value,
  onChange,
}: {
  value: BookingView | undefined;
  onChange: (view: BookingView) => void;
}) {
  return (
    <div className={classes.tabs} role="radiogroup" aria-label={t('agenda.view')}>
      {VIEWS.map((view) => (
        <label key={view} className={classes.tab}>
          <input type="radio" name="view" value={view} checked={view === value} onChange={() => onChange(view)} />
          {t(`agenda.${view}`)}
        </label>
      ))}
    </div>
  );
}
