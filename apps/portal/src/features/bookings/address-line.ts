import type { Address } from '@sahaya/contracts';
import { t } from '../../words/words.js';

/** A saved address as it goes into a booking. */
export const addressLine = ({ fullAddress, landmark }: Pick<Address, 'fullAddress' | 'landmark'>): string =>
  landmark ? `${fullAddress} (${t('address.near', { landmark })})` : fullAddress;
