import { APARTMENT_FACTOR, APARTMENT_TYPES } from '@sahaya/domain';
import { IconCash, IconCreditCard } from '@tabler/icons-react';
import { usePolicy } from '../../api/queries/policy.queries.js';
import { feeBaseWords } from '../../i18n/fee-words.js';
import { rupees } from '../../i18n/format.js';
import { apartmentName, t } from '../../i18n/translate.js';
import { Choice } from '../../ui/forms/choice.js';
import { ChoiceGroup } from '../../ui/forms/choice-group.js';
import classes from './book.module.css';

interface GroupProps {
  value: string;
  onChange: (value: string) => void;
  error: string | false;
}

export const ApartmentField = (field: GroupProps) => (
  <ChoiceGroup
    {...field}
    id="book-apartmentType"
    name="apartmentType"
    legend={t('book.apartment')}
    options={APARTMENT_TYPES.map((type) => ({
      value: type,
      label: apartmentName(type),
      hint: t('book.factor', { factor: APARTMENT_FACTOR[type] }),
    }))}
    compact
  />
);

export const PaymentField = (field: GroupProps) => (
  <ChoiceGroup
    {...field}
    id="book-paymentMethod"
    name="paymentMethod"
    legend={t('book.payment')}
    options={[
      {
        value: 'online',
        label: t('method.online'),
        hint: t('book.onlineHint'),
        icon: <IconCreditCard size={22} stroke={1.75} />,
      },
      { value: 'cash', label: t('method.cash'), hint: t('book.cashHint'), icon: <IconCash size={22} stroke={1.75} /> },
    ]}
  />
);

interface EmergencyProps {
  surcharge: number;
  checked: boolean;
  onChange: (agreed: boolean) => void;
  error: string | false;
}
/** A same-day visit costs more, so the box is never ticked in advance. */
export function EmergencyField({ surcharge, checked, onChange, error }: EmergencyProps) {
  return (
    <div>
      <Choice
        id="book-emergencyAgreed"
        type="checkbox"
        name="emergencyAgreed"
        value="agreed"
        checked={checked}
        onChange={() => onChange(!checked)}
        label={t('book.emergency', { amount: rupees(surcharge) })}
        hint={t('book.emergencyHint')}
        describedBy={error ? 'book-emergency-error' : undefined}
        invalid={Boolean(error)}
      />
      {error && (
        <p id="book-emergency-error" className={classes.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** Shows the cancellation terms before the agreement. */
export function Terms() {
  const { freeBeforeStart, lateFeeBps, feeBase } = usePolicy().cancellation;
  return (
    <p className={classes.terms}>
      {t('book.terms', { hours: freeBeforeStart / 60, percent: lateFeeBps / 100, feeBase: feeBaseWords(feeBase) })}
    </p>
  );
}
