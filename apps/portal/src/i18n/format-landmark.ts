import { saysItsPosition } from '@sahaya/domain';
import { t } from './translate.js';

/** The landmark of an address: "Near the park", but "Opposite the park" as it is. */
export const formatLandmark = (landmark: string): string =>
  saysItsPosition(landmark) ? landmark : t('address.near', { landmark });
