import { Button, NativeSelect, NumberInput, Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Helper } from '@sahaya/contracts';
import { helperProfileViolation, LIMITS } from '@sahaya/domain';
import { usePolicy } from '../../../api/queries/policy.queries.js';
import { rupees } from '../../../i18n/format.js';
import { errorMessage, toViolation } from '../../../api/error-message.js';
import { Notice } from '../../../ui/feedback/notice.js';
import { ServicesField } from '../../../ui/forms/services-field.js';
import { parseNumber, useForm } from '../../../ui/forms/use-form.js';
import { plural, t } from '../../../i18n/translate.js';
import classes from '../profile.module.css';
import { useSaveOffer } from '../profile.queries.js';
import { ProfileSection } from '../section.js';
import { LanguagesField } from './languages-field.js';

/** The step of the control. The server accepts rates from 50 to 2000. */
const RATE_STEP = 10;
const RADII = Array.from(
  { length: LIMITS.helperRadiusKm - LIMITS.helperRadiusMinKm + 1 },
  (_, step) => LIMITS.helperRadiusMinKm + step,
);

interface OfferDraft {
  services: string[];
  hourlyRate: number | null;
  serviceRadiusKm: number;
  isActive: boolean;
  showToGuests: boolean;
  instantChanges: boolean;
  languages: string[];
}

/** The services of a helper, the rate and the travel distance. */
export function ServicesOfferedSection({ helper }: { helper: Helper }) {
  const save = useSaveOffer();
  const { changes } = usePolicy();
  const offer = useForm<OfferDraft>(
    'offer',
    {
      services: helper.services,
      hourlyRate: helper.hourlyRate,
      serviceRadiusKm: helper.serviceRadiusKm,
      isActive: helper.isActive,
      showToGuests: helper.showToGuests ?? true,
      instantChanges: helper.instantChanges ?? false,
      languages: helper.languages ?? [],
    },
    helperProfileViolation,
  );
  const { form, change } = offer;
  const submit = offer.submit((sent) =>
    save.mutate(
      { ...sent, hourlyRate: sent.hourlyRate ?? undefined },
      {
        onSuccess: () => notifications.show({ message: t('profile.saved'), color: 'teal' }),
        onError: offer.refuse,
      },
    ),
  );

  return (
    <ProfileSection id="offer" title={t('offer.title')}>
      <form onSubmit={submit} noValidate className={classes.form} aria-label={t('offer.title')}>
        <Switch
          label={t('offer.active')}
          description={t('offer.activeHint')}
          checked={form.isActive}
          onChange={(event) => change({ isActive: event.currentTarget.checked })}
        />
        <Switch
          label={t('offer.guests')}
          description={t('offer.guestsHint')}
          checked={form.showToGuests}
          onChange={(event) => change({ showToGuests: event.currentTarget.checked })}
        />
        <Switch
          label={t('offer.instant')}
          description={t('offer.instantHint', { changes: plural('span.changes', changes.free) })}
          checked={form.instantChanges}
          onChange={(event) => change({ instantChanges: event.currentTarget.checked })}
        />
        <ServicesField
          id="offer-services"
          chosen={form.services}
          onChange={(services) => change({ services })}
          error={offer.field('services').error}
        />
        <div className={classes.pair}>
          <NumberInput
            {...offer.field('hourlyRate')}
            label={t('offer.rate')}
            description={t('offer.rateHelp', { min: rupees(LIMITS.hourlyRateMin), max: rupees(LIMITS.hourlyRateMax) })}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            inputMode="numeric"
            min={0}
            step={RATE_STEP}
            hideControls={false}
            prefix="₹"
            value={form.hourlyRate ?? ''}
            onChange={(value) => change({ hourlyRate: parseNumber(value) })}
          />
          <NativeSelect
            {...offer.field('serviceRadiusKm')}
            label={t('offer.radius')}
            description={t('offer.radiusHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            value={String(form.serviceRadiusKm)}
            onChange={(event) => change({ serviceRadiusKm: Number(event.currentTarget.value) })}
            data={RADII.map((km) => ({ value: String(km), label: t('offer.km', { km }) }))}
          />
        </div>
        <LanguagesField
          id="offer-languages"
          chosen={form.languages}
          onChange={(languages) => change({ languages })}
          error={offer.field('languages').error}
        />
        {save.isError && !toViolation(save.error) && <Notice>{errorMessage(save.error, 'error.profile')}</Notice>}
        <Button type="submit" className={classes.save} loading={save.isPending}>
          {t('profile.saveOffer')}
        </Button>
      </form>
    </ProfileSection>
  );
}
