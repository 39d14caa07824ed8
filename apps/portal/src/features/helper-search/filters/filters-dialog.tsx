import { Button, NativeSelect, RangeSlider, Switch, TextInput } from '@mantine/core';
import { GENDERS, SERVICES } from '@sahaya/domain';
import { type FormEvent, useState } from 'react';
import { rupees } from '../../../i18n/format.js';
import { Choice } from '../../../ui/forms/choice.js';
import { ServiceIcon } from '../../../ui/display/service-icon.js';
import { ModalDialog } from '../../../ui/layout/modal-dialog.js';
import type { Home } from '../../../api/session/use-home.js';
import { serviceName, t } from '../../../i18n/translate.js';
import dialog from '../../../ui/layout/filter-dialog.module.css';
import classes from './filters-dialog.module.css';
import { EMPTY_SEARCH, type Search, startsAtHome, WIDEST_RANGE, withFilter } from '../search-params.js';
import { useHelperCount } from '../use-helper-count.js';
import { activeFilters } from './active-filters.js';
import { ServiceSelect } from './service-select.js';
import { ShowHelpers } from './show-helpers.js';

const PRICE_STEP = 50;

/** The filters of this dialog. The rest of the search stays unchanged. */
const ADVANCED = [
  'location',
  'point',
  'radius',
  'service',
  'gender',
  'minAge',
  'maxAge',
  'minPrice',
  'maxPrice',
  'services',
  'servesMe',
  'favourites',
] as const satisfies readonly (keyof Search)[];
type Advanced = Pick<Search, (typeof ADVANCED)[number]>;

interface Props {
  search: Search;
  /** The home of the customer. */
  home: Home | undefined;
  isPhone: boolean;
  /** Only customers have saved helpers. */
  withFavourites: boolean;
  onApply: (part: Partial<Search>) => void;
  onClose: () => void;
}

/** All filters in one dialog. Its main button says how many helpers they give, and starts the search. */
export function FiltersDialog({ search, home, isPhone, withFavourites, onApply, onClose }: Props) {
  const [form, setForm] = useState<Advanced>(() => pick(search));
  const part = { ...form, location: form.location.trim() };
  const wanted = withFilter(search, part);
  const count = useHelperCount(wanted, home);
  const change = (part: Partial<Advanced>) => setForm({ ...form, ...part });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onApply(part);
  };
  return (
    <ModalDialog onClose={onClose} title={t('filters.title')} isFullScreen={isPhone}>
      <form onSubmit={submit} noValidate className={dialog.form}>
        <TextInput
          label={t('helpers.location')}
          value={form.location}
          placeholder={placeHint(wanted, home)}
          onChange={(event) => change({ location: event.currentTarget.value, point: undefined })}
        />
        <div className={classes.pair}>
          <ServiceSelect
            label={t('filters.service')}
            value={form.service}
            onChange={(service) => change({ service })}
          />
          <NativeSelect
            label={t('filters.gender')}
            value={form.gender}
            onChange={(event) => change({ gender: event.currentTarget.value })}
            data={[
              { value: '', label: t('filters.anyGender') },
              ...GENDERS.map((gender) => ({ value: gender, label: t(`gender.${gender}`) })),
            ]}
          />
        </div>
        <Range
          label={t('filters.age')}
          shown={t('filters.years', { from: form.minAge, to: form.maxAge })}
          min={WIDEST_RANGE.minAge}
          max={WIDEST_RANGE.maxAge}
          step={1}
          value={[form.minAge, form.maxAge]}
          onChange={([minAge, maxAge]) => change({ minAge, maxAge })}
        />
        <Range
          label={t('filters.price')}
          shown={t('filters.rates', { from: rupees(form.minPrice), to: rupees(form.maxPrice) })}
          min={WIDEST_RANGE.minPrice}
          max={WIDEST_RANGE.maxPrice}
          step={PRICE_STEP}
          value={[form.minPrice, form.maxPrice]}
          onChange={([minPrice, maxPrice]) => change({ minPrice, maxPrice })}
        />
        <fieldset className={classes.services}>
          <legend>{t('filters.services')}</legend>
          <p>{t('filters.servicesHint')}</p>
          {SERVICES.map((service) => (
            <Choice
              key={service}
              type="checkbox"
              name="filters-services"
              value={service}
              checked={form.services.includes(service)}
              onChange={() => change({ services: toggled(form.services, service) })}
              icon={<ServiceIcon service={service} size={22} />}
              label={serviceName(service)}
            />
          ))}
        </fieldset>
        <Switch
          label={t('filters.servesMe')}
          checked={form.servesMe}
          onChange={(event) => change({ servesMe: event.currentTarget.checked })}
        />
        {withFavourites && (
          <Switch
            label={t('filters.favourites')}
            checked={form.favourites}
            onChange={(event) => change({ favourites: event.currentTarget.checked })}
          />
        )}
        <div className={dialog.actions}>
          <Button variant="default" onClick={() => setForm(pick(EMPTY_SEARCH))}>
            {t('filters.reset')}
          </Button>
          <ShowHelpers
            count={count}
            narrowing={activeFilters(wanted, home !== undefined)}
            action={t('filters.apply')}
          />
        </div>
      </form>
    </ModalDialog>
  );
}

function placeHint(search: Search, home: Home | undefined): string {
  if (search.point) return t('find.aroundPoint');
  return home && startsAtHome(search) ? t('find.around', { place: home.label }) : t('helpers.locationHint');
}

const pick = (search: Search): Advanced =>
  Object.fromEntries(ADVANCED.map((field) => [field, search[field]])) as unknown as Advanced;

const toggled = (services: string[], service: string): string[] =>
  SERVICES.filter((one) => (one === service ? !services.includes(one) : services.includes(one)));

interface RangeProps {
  label: string;
  shown: string;
  min: number;
  max: number;
  step: number;
  value: [number, number];
  onChange: (value: [number, number]) => void;
}
function Range({ label, shown, ...slider }: RangeProps) {
  return (
    <div className={classes.range}>
      <div className={classes.rangeHead}>
        <b>{label}</b>
        <output>{shown}</output>
      </div>
      <RangeSlider
        {...slider}
        minRange={0}
        size="md"
        thumbSize={24}
        label={null}
        thumbFromLabel={t('filters.least', { range: label })}
        thumbToLabel={t('filters.most', { range: label })}
      />
    </div>
  );
}
