import { Loader, Select } from '@mantine/core';
import type { Helper } from '@sahaya/contracts';
import { rupees } from '../../i18n/format.js';
import { PersonAvatar } from '../../ui/people/person-avatar.js';
import { RatingLine } from '../../ui/display/stars.js';
import { t } from '../../i18n/translate.js';
import classes from './helper-field.module.css';

interface Props {
  id: string;
  name: string;
  value: string;
  error: string | false;
  onChange: (id: string) => void;
  /** The typed name, by which the server searches. */
  onType: (name: string) => void;
  /** The helpers that match the typed name. */
  helpers: readonly Helper[];
  chosen: Helper | undefined;
  disabled: boolean;
  busy: boolean;
  /** Whether the list holds only helpers near the customer. */
  isNear: boolean;
}

/** The helper, searched near the address by typing a name, and shown with rate, location and rating. */
export function HelperField({
  id,
  name,
  value,
  error,
  onChange,
  onType,
  helpers,
  chosen,
  disabled,
  busy,
  isNear,
}: Props) {
  const byId = new Map(helpers.map((helper) => [helper._id, helper]));
  return (
    <Select
      id={id}
      name={name}
      label={t('book.helper')}
      placeholder={t(disabled ? 'book.serviceFirst' : 'book.chooseHelper')}
      description={chosen && t('book.helperFacts', { rate: rupees(chosen.hourlyRate), location: chosen.location })}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={helpers.map((helper) => ({ value: helper._id, label: helper.name }))}
      value={value || null}
      onChange={(next) => onChange(next ?? '')}
      error={error}
      disabled={disabled}
      searchable
      onSearchChange={onType}
      filter={({ options }) => options}
      nothingFoundMessage={t(busy ? 'state.loading' : isNear ? 'book.noHelperNear' : 'book.noHelper')}
      leftSection={chosen && <PersonAvatar name={chosen.name} size={30} photoUrl={chosen.photoUrl} />}
      rightSection={busy ? <Loader size="xs" /> : undefined}
      maxDropdownHeight={320}
      renderOption={({ option }) => {
        const helper = byId.get(option.value);
        return helper ? <Option helper={helper} /> : option.label;
      }}
    />
  );
}

function Option({ helper }: { helper: Helper }) {
  return (
    <div className={classes.option}>
      <PersonAvatar name={helper.name} size={40} photoUrl={helper.photoUrl} />
      <span className={classes.who}>
        <b>{helper.name}</b>
        <span>{helper.location}</span>
      </span>
      <span className={classes.facts}>
        <b>{t('helper.rate', { rate: rupees(helper.hourlyRate) })}</b>
        <RatingLine rating={helper.averageRating} count={helper.totalReviews} />
      </span>
    </div>
  );
}
