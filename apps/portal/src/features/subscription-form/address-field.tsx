import { NativeSelect, Textarea } from '@mantine/core';
import { LIMITS } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { addressesQuery } from '../../api/queries/addresses.queries.js';
import { PlaceHint } from '../../ui/forms/place-hint.js';
import { t } from '../../i18n/translate.js';

interface Props {
  id: string;
  name: string;
  value: string;
  error: string | false;
  /** `pin` is that of a saved address. */
  onChange: (address: string, pin?: number[]) => void;
}

/** A typed address, or a saved one. If the saved addresses do not load, the field still works. */
export function AddressField({ value, onChange, ...input }: Props) {
  const { data: saved = [] } = useQuery(addressesQuery);
  const lines = saved.map(({ nickname, fullAddress, landmark, coordinates }) => ({
    label: nickname,
    pin: coordinates,
    value: (landmark ? `${fullAddress}, ${landmark}` : fullAddress).slice(0, LIMITS.addressMax),
  }));
  return (
    <>
      {lines.length > 0 && (
        <NativeSelect
          label={t('address.pick')}
          value={lines.some((line) => line.value === value) ? value : ''}
          onChange={({ currentTarget: { value: line } }) =>
            onChange(line, lines.find((each) => each.value === line)?.pin)
          }
          data={[{ label: '–', value: '' }, ...lines.map(({ label, value: line }) => ({ label, value: line }))]}
        />
      )}
      <Textarea
        {...input}
        label={t('plan.address')}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        autoComplete="street-address"
        maxLength={LIMITS.addressMax}
      />
      <PlaceHint address={value} />
    </>
  );
}
