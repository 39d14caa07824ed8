import { ActionIcon, Button, NativeSelect, Textarea } from '@mantine/core';
import type { Helper } from '@sahaya/contracts';
import {
  APARTMENT_FACTOR,
  APARTMENT_TYPES,
  END_CHOICES,
  lastDayOf,
  LIMITS,
  needsApartment,
  RECURRENCES,
  startChoicesFor,
  type SubscriptionForm,
  timesViolation,
  WEEKDAYS,
  withStart,
} from '@sahaya/domain';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { usePolicy } from '../../api/queries/policy.queries.js';
import { formatDate, formatTime } from '../../i18n/format.js';
import { serverNow } from '../../api/server-clock.js';
import { Chip } from '../../ui/forms/chip.js';
import { Choice } from '../../ui/forms/choice.js';
import { ServiceIcon } from '../../ui/display/service-icon.js';
import type { useForm } from '../../ui/forms/use-form.js';
import { ruleText } from '../../i18n/rule-text.js';
import { apartmentName, serviceName, t } from '../../i18n/translate.js';
import { MapPin } from '../map-pin/index.js';
import { AddressField } from './address-field.js';
import {
  addSlot,
  changeSlot,
  computePlanPrice,
  removeSlot,
  setApartment,
  toggleDay,
  toggleService,
} from './plan-form.js';
import { PlanPrice } from './plan-price.js';
import classes from './plan.module.css';

const ENDS = END_CHOICES.map((time) => ({ value: time, label: formatTime(time) }));

type Form = ReturnType<typeof useForm<SubscriptionForm>>;
interface Props {
  form: Form;
  helper: Helper;
  onNext: (form: SubscriptionForm) => void;
}

export function PlanFields({ form: plan, helper, onNext }: Props) {
  const policy = usePolicy();
  const { form, change, field, text } = plan;
  return (
    <form onSubmit={plan.submit(onNext)} noValidate className={classes.steps} aria-label={t('plan.configure')}>
      <p className={classes.step}>{t('plan.step', { step: 1, name: t('plan.configure') })}</p>
      <Group legend={t('plan.services')} {...field('services')}>
        <div className={classes.pairs}>
          {helper.services.map((service, index) => (
            <Choice
              key={service}
              id={index === 0 ? 'plan-services' : undefined}
              type="checkbox"
              name="services"
              value={service}
              checked={form.services.some(({ serviceType }) => serviceType === service)}
              onChange={() => change(toggleService(form, service))}
              label={serviceName(service)}
              icon={<ServiceIcon service={service} />}
            />
          ))}
        </div>
      </Group>
      {form.services
        .filter(({ serviceType }) => needsApartment(serviceType))
        .map(({ serviceType, apartmentType }) => (
          <NativeSelect
            key={serviceType}
            label={t('book.apartment')}
            value={apartmentType}
            onChange={(event) => change(setApartment(form, serviceType, event.currentTarget.value))}
            data={APARTMENT_TYPES.map((type) => ({
              value: type,
              label: `${apartmentName(type)}, ${t('book.factor', { factor: APARTMENT_FACTOR[type] })}`,
            }))}
          />
        ))}
      <Group legend={t('plan.days')} {...field('daysOfWeek')}>
        <div className={classes.days}>
          {WEEKDAYS.map((day, index) => (
            <Chip
              key={day}
              id={index === 0 ? 'plan-daysOfWeek' : undefined}
              type="checkbox"
              name="daysOfWeek"
              value={day}
              checked={form.daysOfWeek.includes(day)}
              disabled={!helper.availability[day] && !form.daysOfWeek.includes(day)}
              onChange={() => change(toggleDay(form, day))}
              aria-label={t(`weekday.${day}`)}
            >
              <span aria-hidden="true">{t(`weekday.short.${day}`)}</span>
            </Chip>
          ))}
        </div>
      </Group>
      <Slots form={form} change={change} error={field('timeSlots').error} />
      <NativeSelect
        {...text('recurrence')}
        label={t('plan.recurrence')}
        description={t('plan.period', { from: formatDate(form.startDate), to: formatDate(lastDayOf(form)) })}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={RECURRENCES.map((recurrence) => ({ value: recurrence, label: t(`recurrence.${recurrence}`) }))}
      />
      <AddressField
        {...field('customerAddress')}
        value={form.customerAddress}
        onChange={(customerAddress, customerCoordinates) => change({ customerAddress, customerCoordinates })}
      />
      <MapPin
        address={form.customerAddress}
        value={form.customerCoordinates}
        onChange={(customerCoordinates) => change({ customerCoordinates })}
      />
      <Textarea {...text('specialRequests')} label={t('plan.requests')} maxLength={LIMITS.requestsMax} />
      <PlanPrice price={computePlanPrice(form, helper, policy, serverNow())} />
      <Button type="submit" size="lg" fullWidth>
        {t('plan.next')}
      </Button>
    </form>
  );
}

interface SlotsProps {
  form: SubscriptionForm;
  change: Form['change'];
  error: string | false;
}
function Slots({ form, change, error }: SlotsProps) {
  const policy = usePolicy();
  const max = policy.visitMinutes.max;
  const broken = form.timeSlots.map((slot) => timesViolation(slot, policy)).find(Boolean);
  return (
    <Group legend={t('plan.slots')} id="plan-timeSlots" error={error || (broken ? ruleText(broken.code) : false)}>
      {form.timeSlots.map((slot, index) => (
        <div key={index} role="group" aria-label={t('plan.slot', { number: index + 1 })} className={classes.slot}>
          <NativeSelect
            id={index === 0 ? 'plan-timeSlots' : undefined}
            label={t('plan.from')}
            value={slot.startTime}
            onChange={(event) => change(changeSlot(form, index, withStart(slot, event.currentTarget.value, max)))}
            data={startChoicesFor(policy.visitMinutes.min).map((time) => ({ value: time, label: formatTime(time) }))}
          />
          <NativeSelect
            label={t('plan.to')}
            value={slot.endTime}
            onChange={(event) => change(changeSlot(form, index, { endTime: event.currentTarget.value }))}
            data={ENDS}
          />
          <ActionIcon
            variant="default"
            disabled={form.timeSlots.length === 1}
            onClick={() => change(removeSlot(form, index))}
            aria-label={t('plan.removeSlot', { number: index + 1 })}
          >
            <IconTrash size={20} aria-hidden="true" />
          </ActionIcon>
          {form.services.length > 1 && form.timeSlots.length > 1 && (
            <SlotServices form={form} index={index} change={change} />
          )}
        </div>
      ))}
      <Button
        variant="default"
        leftSection={<IconPlus size={18} aria-hidden="true" />}
        onClick={() => change(addSlot(form))}
      >
        {t('plan.addSlot')}
      </Button>
    </Group>
  );
}

/** The services of this slot; no selection means all services. */
function SlotServices({ form, index, change }: Omit<SlotsProps, 'error'> & { index: number }) {
  const named = form.timeSlots[index]?.applicableServices ?? [];
  const toggle = (service: string) =>
    change(
      changeSlot(form, index, {
        applicableServices: named.includes(service) ? named.filter((one) => one !== service) : [...named, service],
      }),
    );
  return (
    <fieldset className={classes.slotServices}>
      <legend>
        {t('plan.slotServices')} <span>{t('plan.slotAll')}</span>
      </legend>
      <div className={classes.days}>
        {form.services.map(({ serviceType }) => (
          <Chip
            key={serviceType}
            type="checkbox"
            name={`slot-${index}-services`}
            value={serviceType}
            checked={named.includes(serviceType)}
            onChange={() => toggle(serviceType)}
          >
            {serviceName(serviceType)}
          </Chip>
        ))}
      </div>
    </fieldset>
  );
}

interface GroupProps {
  legend: string;
  id: string;
  error: string | false;
  children: ReactNode;
}
function Group({ legend, id, error, children }: GroupProps) {
  return (
    <fieldset className={classes.group} aria-describedby={error ? `${id}-error` : undefined}>
      <legend className={classes.legend}>{legend}</legend>
      {children}
      {error && (
        <p id={`${id}-error`} className={classes.error} role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
