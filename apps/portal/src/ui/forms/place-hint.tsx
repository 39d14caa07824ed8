import { locateAddress } from '@sahaya/domain';
import { IconMapPinQuestion } from '@tabler/icons-react';
import { t } from '../../i18n/translate.js';
import classes from './place-hint.module.css';
import { usePlaceLookup } from './use-place-lookup.js';

/** Says under an address field that the address was not found. The form can still be sent. */
export function PlaceHint({ address }: { address: string }) {
  const { problem } = usePlaceLookup(address, locateAddress(address) !== undefined);
  if (!problem) return null;
  return (
    <p className={classes.hint} role="status">
      <IconMapPinQuestion size={20} aria-hidden="true" />
      <span>
        <b>{problem}</b> <span>{t('place.stillFine')}</span>
      </span>
    </p>
  );
}
