import { Button } from '@mantine/core';
import { plural, t } from '../../../i18n/translate.js';
import type { HelperCount } from '../use-helper-count.js';
import classes from './show-helpers.module.css';

interface Props {
  count: HelperCount;
  /** The filters that may be loosened if nobody is found. */
  narrowing: readonly string[];
  /** The fixed name of the action, in front of the count in the accessible name. */
  action?: string | undefined;
}

/** The main button of a dialog that changes the search. It says how many helpers the search gives, and screen readers hear it. */
export function ShowHelpers({ count: { total, isCapped, isCurrent }, narrowing, action }: Props) {
  const isNobody = total === 0 && isCurrent;
  const label = showText(total, isCapped);
  return (
    <>
      <p role="status" className={classes.status} data-empty={isNobody}>
        {total !== undefined && (total === 0 ? t('helpers.none') : foundText(total, isCapped))}
        {isNobody && narrowing.length > 0 && <span>{t('filters.loosen', { filters: narrowing.join(', ') })}</span>}
      </p>
      <Button type="submit" disabled={isNobody} aria-label={action && `${action}: ${label}`}>
        {label}
      </Button>
    </>
  );
}

function showText(total: number | undefined, isCapped: boolean): string {
  if (total === undefined) return t('filters.showAny');
  if (total === 0) return t('filters.showNone');
  return isCapped ? t('filters.showMany', { count: formatCount(total) }) : plural('filters.show', total);
}
const foundText = (total: number, isCapped: boolean): string =>
  isCapped ? t('find.moreThan', { count: formatCount(total) }) : plural('helpers.found', total);

/** In the Indian grouping of both languages: 1,000. */
const formatCount = (total: number): string => total.toLocaleString('en-IN');
