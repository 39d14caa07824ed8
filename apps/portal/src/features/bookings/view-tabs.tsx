import { t } from '../../words/words.js';
import classes from './view-tabs.module.css';

const VIEWS = ['list', 'day', 'week'] as const;
/** How a helper looks at the jobs. */
export type View = (typeof VIEWS)[number];

export const readView = (view: string | null): View => VIEWS.find((known) => known === view) ?? 'list';

export function ViewTabs({ value, onChange }: { value: View; onChange: (view: View) => void }) {
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
