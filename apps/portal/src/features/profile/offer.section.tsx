import { Button, NativeSelect, NumberInput, Switch } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Helper } from '@sahaya/contracts';
import { helperProfileViolation, LIMITS, SERVICES } from '@sahaya/domain';
import { rupees } from '../../format.js';
import { messageOf, violationOf } from '../../messages.js';
import { Choice } from '../../ui/choice.js';
import { Notice } from '../../ui/notice.js';
import { ServiceIcon } from '../../ui/service-icon.js';
import { numberOf, useForm } from '../../ui/use-form.js';
import { serviceName, t } from '../../words/words.js';
import classes from './profile.module.css';
import { useSaveOffer } from './profile.queries.js';
import { Section } from './section.js';

/** In the control; what the server takes is 50 to 2000 (spec §5, decisions A38). */
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
}

/** What a helper does, for how much and how far from home. */
export function OfferSection({ helper }: { helper: Helper }) {
  const save = useSaveOffer();
  const offer = useForm<OfferDraft>(
    'offer',
    {
      services: helper.services,
      hourlyRate: helper.hourlyRate,
      serviceRadiusKm: helper.serviceRadiusKm,
      isActive: helper.isActive,
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
    <Section id="offer" title={t('offer.title')}>
      <form onSubmit={submit} noValidate className={classes.form} aria-label={t('offer.title')}>
        <Switch
          label={t('offer.active')}
          description={t('offer.activeHint')}
          checked={form.isActive}
          onChange={(event) => change({ isActive: event.currentTarget.checked })}
        />
        <ServicesField
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
            onChange={(value) => change({ hourlyRate: numberOf(value) })}
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
        {save.isError && !violationOf(save.error) && <Notice>{messageOf(save.error, 'error.profile')}</Notice>}
        <Button type="submit" className={classes.save} loading={save.isPending}>
          {t('profile.saveOffer')}
        </Button>
      </form>
    </Section>
  );
}

interface ServicesProps {
  chosen: string[];
  onChange: (services: string[]) => void;
  error: string | false;
}
function ServicesField({ chosen, onChange, error }: ServicesProps) {
  const toggle = (service: string) =>
    onChange(chosen.includes(service) ? chosen.filter((one) => one !== service) : [...chosen, service]);
  return (
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('register.services')}</legend>
      <div className={classes.choices}>
        {SERVICES.map((service, index) => (
          <Choice
            key={service}
            id={index === 0 ? 'offer-services' : undefined}
            type="checkbox"
            name="services"
            value={service}
            checked={chosen.includes(service)}
            onChange={toggle}
            label={serviceName(service)}
            icon={<ServiceIcon service={service} />}
            describedBy={error ? 'offer-services-error' : undefined}
            invalid={Boolean(error)}
          />
        ))}
      </div>
      {error && (
        <p id="offer-services-error" className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
