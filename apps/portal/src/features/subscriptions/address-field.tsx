import { NativeSelect, Textarea } from '@mantine/core';
import { LIMITS } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { addressesQuery } from '../../data/addresses.queries.js';
import { t } from '../../words/words.js';

interface Props {
  id: string;
  name: string;
  value: string;
  error: string | false;
  onChange: (address: string) => void;
}

/** Typed, or picked from the saved ones; those are a convenience, without them the field is enough. */
export function AddressField({ value, onChange, ...input }: Props) {
  const { data: saved = [] } = useQuery(addressesQuery);
  const lines = saved.map(({ nickname, fullAddress, landmark }) => ({
    label: nickname,
    value: (landmark ? `${fullAddress}, ${landmark}` : fullAddress).slice(0, LIMITS.addressMax),
  }));
  return (
    <>
      {lines.length > 0 && (
        <NativeSelect
          label={t('address.pick')}
          value={lines.some((line) => line.value === value) ? value : ''}
          onChange={(event) => onChange(event.currentTarget.value)}
          data={[{ label: '–', value: '' }, ...lines]}
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
    </>
  );
}
