import type { Subscription } from '@sahaya/contracts';
import { labelOf, words } from '../../i18n/words.js';

export const servicesOf = ({ services }: Pick<Subscription, 'services'>): string =>
  services.map(({ serviceType }) => labelOf(words.service, serviceType)).join(', ');
