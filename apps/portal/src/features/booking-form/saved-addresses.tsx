import type { Address } from '@sahaya/contracts';
import { type BookingForm, LIMITS, placeOf as findLocality } from '@sahaya/domain';
import { IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { addressesQuery } from '../../api/queries/addresses.queries.js';
import { errorMessage } from '../../api/error-message.js';
import { ChoiceGroup } from '../../ui/forms/choice-group.js';
import { Notice } from '../../ui/feedback/notice.js';
import { t } from '../../i18n/translate.js';
import { formatAddress } from './format-address.js';

/** The address with its household notes, which belong to it. */
type Place = Pick<BookingForm, 'customerAddress' | 'customerCoordinates' | 'householdNotes'>;

interface Props {
  value: string;
  notes: string;
  onPick: (place: Place) => void;
}

const placeOf = (address: Address) => ({
  customerAddress: formatAddress(address).slice(0, LIMITS.addressMax),
  customerCoordinates: address.coordinates,
  householdNotes: address.notes ?? '',
});

/** The saved addresses, each selected with one tap. An empty field starts with the default address. */
export function SavedAddresses({ value, notes, onPick }: Props) {
  const { data: addresses = [], error, refetch, isFetching } = useQuery(addressesQuery);
  const isOffered = useRef(value !== '');
  useEffect(() => {
    const usual = addresses.find(({ isDefault }) => isDefault);
    if (isOffered.current || !usual) return;
    isOffered.current = true;
    onPick(placeOf(usual));
  }, [addresses, onPick]);
  // Notes that were saved with an address are not sent to another one that is typed instead.
  const owners = addresses.filter((address) => notes !== '' && address.notes === notes).map(placeOf);
  const isMisplaced = owners.length > 0 && owners.every(({ customerAddress }) => customerAddress !== value);
  useEffect(() => {
    if (isMisplaced) onPick({ customerAddress: value, householdNotes: '' });
  }, [isMisplaced, onPick, value]);
  if (error)
    return (
      <Notice onRetry={() => void refetch()} busy={isFetching}>
        {errorMessage(error, 'error.loadAddresses')}
      </Notice>
    );
  if (addresses.length === 0) return null;
  return (
    <ChoiceGroup
      id="book-savedAddress"
      name="savedAddress"
      legend={t('address.pick')}
      options={addresses.map((address) => ({
        value: address._id,
        label: address.nickname,
        hint: placeOf(address).customerAddress,
        icon: <IconMapPin size={22} stroke={1.75} />,
      }))}
      value={addresses.find((address) => placeOf(address).customerAddress === value)?._id ?? ''}
      onChange={(id) => {
        const picked = addresses.find(({ _id }) => _id === id);
        if (picked) onPick(placeOf(picked));
      }}
    />
  );
}

/**
 * The nickname under which a new address is saved: "Home" for the first one, then its locality. Undefined for an empty
 * or a saved address, and when no more can be saved.
 */
export function useNewNickname(address: string): string | undefined {
  const { data: saved } = useQuery(addressesQuery);
  const text = address.trim();
  if (!saved || text === '' || saved.length >= LIMITS.savedAddresses) return undefined;
  if (saved.some((one) => placeOf(one).customerAddress === text)) return undefined;
  if (saved.length === 0) return t('book.homeNickname');
  const locality = findLocality(text)?.name ?? t('book.addressNickname', { number: saved.length + 1 });
  return locality.slice(0, LIMITS.nicknameMax);
}
