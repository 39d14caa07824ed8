import type { Address } from '@sahaya/contracts';
import { type BookingForm, LIMITS } from '@sahaya/domain';
import { IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { addressesQuery } from '../../api/queries/addresses.queries.js';
import { errorMessage } from '../../api/error-message.js';
import { Choice } from '../../ui/forms/choice.js';
import { Notice } from '../../ui/feedback/notice.js';
import { t } from '../../i18n/translate.js';
import classes from './book.module.css';
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
    <fieldset className={classes.group}>
      <legend className={classes.legend}>{t('address.pick')}</legend>
      <div className={classes.methods}>
        {addresses.map((address) => {
          const place = placeOf(address);
          const line = place.customerAddress;
          return (
            <Choice
              key={address._id}
              type="radio"
              name="savedAddress"
              value={line}
              checked={value === line}
              onChange={() => onPick(place)}
              label={address.nickname}
              hint={line}
              icon={<IconMapPin size={22} stroke={1.75} />}
            />
          );
        })}
      </div>
    </fieldset>
  );
}
