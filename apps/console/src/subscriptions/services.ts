import type { Subscription } from '@sahaya/contracts';
import { wordOf, words } from '../words.js';

export const servicesOf = ({ services }: Pick<Subscription, 'services'>): string =>
  services.map(({ serviceType }) => wordOf(words.service, serviceType)).join(', ');
