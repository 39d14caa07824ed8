import type { Service } from '@sahaya/domain';
import { buildFormatters } from './formatters.js';

const SERVICE_NAMES: Record<Service, string> = {
  'sweeping-mopping': 'sweeping and mopping',
  cooking: 'cooking',
  laundry: 'laundry',
  gardening: 'gardening',
  'pet-care': 'pet care',
  'elderly-care': 'elderly care',
  babysitting: 'babysitting',
  'hair-dresser': 'hair dresser',
  other: 'home help',
};

export const { formatDate, formatDay, formatService, formatServices, formatTime, formatTimeRange, formatVisitTime } =
  buildFormatters('en-IN', SERVICE_NAMES, (from, to) => `${from} to ${to}`);
