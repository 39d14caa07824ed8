import type { Address } from '@sahaya/contracts';
import { t } from '../../i18n/translate.js';

/** A saved address as text for a booking. */
export const formatAddress = ({ fullAddress, landmark }: Pick<Address, 'fullAddress' | 'landmark'>): string =>
  landmark ? `${fullAddress} (${t('address.near', { landmark })})` : fullAddress;
