import { Button } from '@mantine/core';
import { type LngLat, placeOf, type SlotForm, slotViolation, type Violation } from '@sahaya/domain';
import { IconCalendarTime, IconClock, IconHome, IconWorld } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { usePolicy } from '../../../api/queries/policy.queries.js';
import { serverNow } from '../../../api/server-clock.js';
import type { Home } from '../../../api/session/use-home.js';
import { ruleText } from '../../../i18n/rule-text.js';
import { t } from '../../../i18n/translate.js';
import { Choice } from '../../../ui/forms/choice.js';
import dialog from '../../../ui/layout/filter-dialog.module.css';
import { ModalDialog } from '../../../ui/layout/modal-dialog.js';
import {
  ANY_TIME,
  EMPTY_SEARCH,
  localityOf,
  roundPoint,
  type Search,
  startsAtHome,
  withFilter,
} from '../search-params.js';
import { useHelperCount } from '../use-helper-count.js';
import { activeFilters } from './active-filters.js';
import { PlaceInput } from './place-input.js';
import classes from './search-sheet.module.css';
import { ServiceSelect } from './service-select.js';
import { ShowHelpers } from './show-helpers.js';
import { defaultSlot, SlotFields } from './slot-fields.js';
import { WordsInput } from './words-input.js';

type Form = Pick<Search, 'q' | 'service' | 'location' | 'point' | 'radius' | 'everywhere'>;
const formOf = ({ q, service, location, point, radius, everywhere }: Search): Form => ({
  q,
  service,
  location,
  point,
  radius,
  everywhere,
});

interface Props {
  search: Search;
  /** The home of the customer. */
  home: Home | undefined;
  isPhone: boolean;
  /** The device has told its location. */
  onDevice: (point: LngLat) => void;
  onApply: (part: Partial<Search>) => void;
  onClose: () => void;
}

/** The words, service, place and time of the search in one dialog. Its main button says how many helpers they give. */
export function SearchSheet({ search, home, isPhone, onDevice, onApply, onClose }: Props) {
  const policy = usePolicy();
  const [form, setForm] = useState(() => formOf(search));
  /** Undefined: any time. */
  const [slot, setSlot] = useState<SlotForm | undefined>(search.date ? timeOf(search) : undefined);
  const [violation, setViolation] = useState<Violation>();
  const change = (part: Partial<Form>) => setForm({ ...form, ...part });
  const setTime = (next: SlotForm | undefined) => {
    setSlot(next);
    setViolation(undefined);
  };

  const part = { ...form, q: form.q.trim(), location: form.location.trim(), ...(slot ?? ANY_TIME) };
  const wanted = withFilter(search, part);
  const broken = slot && slotViolation(slot, policy, serverNow());
  const count = useHelperCount(wanted, home, !broken);
  const isNearHome = home !== undefined && startsAtHome(wanted);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setViolation(broken);
    if (!broken) onApply(part);
  };
  const clear = () => {
    setForm(formOf(EMPTY_SEARCH));
    setTime(undefined);
  };
  return (
    <ModalDialog onClose={onClose} title={t('helpers.search')} isFullScreen={isPhone}>
      <form onSubmit={submit} noValidate className={dialog.form} data-full={isPhone}>
        <WordsInput text={form.q} onText={(q) => change({ q })} onClear={() => change({ q: '' })} />
        <ServiceSelect label={t('helpers.service')} value={form.service} onChange={(service) => change({ service })} />
        <div className={classes.where}>
          <PlaceInput
            text={form.location}
            point={form.point}
            home={isNearHome ? home.label : undefined}
            onText={(location) => change({ location, point: undefined, everywhere: false })}
            onClear={() => change({ location: '', point: undefined })}
            onPoint={(point) => {
              onDevice(point);
              change({ point: roundPoint(point), radius: EMPTY_SEARCH.radius, location: '', everywhere: false });
            }}
          />
          {home && !search.favourites && (
            <div className={classes.pair} role="radiogroup" aria-label={t('find.where')}>
              <Choice
                type="radio"
                compact
                name="search-place"
                value="home"
                checked={isNearHome}
                onChange={() =>
                  change({ location: '', point: undefined, everywhere: false, q: placeOf(form.q) ? '' : form.q })
                }
                icon={<IconHome size={22} stroke={1.75} aria-hidden="true" />}
                label={t('find.nearHome')}
                hint={localityOf(home.label)}
              />
              <Choice
                type="radio"
                compact
                name="search-place"
                value="everywhere"
                checked={form.everywhere}
                onChange={() => change({ location: '', point: undefined, everywhere: true })}
                icon={<IconWorld size={22} stroke={1.75} aria-hidden="true" />}
                label={t('find.allPlaces')}
              />
            </div>
          )}
        </div>
        <fieldset className={classes.pair}>
          <legend>{t('find.when')}</legend>
          <Choice
            type="radio"
            compact
            name="search-time"
            value="any"
            checked={!slot}
            onChange={() => setTime(undefined)}
            icon={<IconClock size={22} stroke={1.75} aria-hidden="true" />}
            label={t('when.any')}
          />
          <Choice
            type="radio"
            compact
            name="search-time"
            value="chosen"
            checked={slot !== undefined}
            onChange={() => setTime(defaultSlot(serverNow(), policy))}
            icon={<IconCalendarTime size={22} stroke={1.75} aria-hidden="true" />}
            label={t('when.choose')}
          />
        </fieldset>
        {slot && (
          <SlotFields
            id="search"
            slot={slot}
            onChange={setTime}
            error={violation && { field: violation.field, words: ruleText(violation.code) }}
          />
        )}
        <div className={dialog.actions}>
          <Button variant="default" onClick={clear}>
            {t('helpers.clearAll')}
          </Button>
          <ShowHelpers count={count} narrowing={activeFilters(wanted, home !== undefined)} />
        </div>
      </form>
    </ModalDialog>
  );
}

const timeOf = ({ date, startTime, endTime }: SlotForm): SlotForm => ({ date, startTime, endTime });
