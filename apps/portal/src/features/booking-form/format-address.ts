import type { Address } from '@sahaya/contracts';
import { formatLandmark } from '../../i18n/format-landmark.js';

/** A saved address as text for a booking. */
export const formatAddress = ({ fullAddress, landmark }: Pick<Address, 'fullAddress' | 'landmark'>): string =>
  landmark ? `${fullAddress} (${formatLandmark(landmark)})` : fullAddress;
