import { Button } from '@mantine/core';
import type { Helper } from '@sahaya/contracts';
import { type BookingForm, needsApartment, type Policy, timesViolation } from '@sahaya/domain';
import { usePolicy } from '../../api/queries/policy.queries.js';
import { firstName, rupees } from '../../i18n/format.js';
import { t } from '../../i18n/translate.js';
import { Notice } from '../../ui/feedback/notice.js';
import classes from './submit-bar.module.css';

interface Props {
  form: BookingForm;
  /** Rupees; undefined while the price is unknown. */
  total: number | undefined;
  helper: Helper | undefined;
  error: string | undefined;
  busy: boolean;
}

/** The button that sends the request. On a phone it stays in view above the tab bar, with the total. */
export function SubmitBar({ form, total, helper, error, busy }: Props) {
  const policy = usePolicy();
  return (
    <div className={classes.bar}>
      {error !== undefined && <Notice>{error}</Notice>}
      <div className={classes.row}>
        <p className={classes.total}>
          {total === undefined ? (
            missingText(form, policy)
          ) : (
            <>
              {t('price.total')} <b>{rupees(total)}</b>
            </>
          )}
        </p>
        <Button type="submit" size="lg" loading={busy} classNames={{ root: classes.submit, label: classes.label }}>
          {helper ? t('book.submitTo', { name: firstName(helper.name) }) : t('book.submit')}
        </Button>
      </div>
    </div>
  );
}

/** The first part of the form that the price needs; a dash while the chosen helper is unknown. */
function missingText(form: BookingForm, policy: Policy) {
  const { service, helperId, apartmentType } = form;
  if (service === '') return t('book.missingService');
  if (helperId === '') return t('book.missingHelper');
  if (needsApartment(service) && apartmentType === '') return t('book.missingApartment');
  return timesViolation(form, policy) ? t('book.missingTimes') : '–';
}
