import type { Service } from '@sahaya/domain';
import { buildFormatters } from './formatters.js';

const SERVICE_NAMES: Record<Service, string> = {
  'sweeping-mopping': 'झाड़ू-पोछा',
  cooking: 'खाना पकाने',
  laundry: 'कपड़ों की धुलाई',
  gardening: 'बागवानी',
  'pet-care': 'पालतू पशु की देखभाल',
  'elderly-care': 'बुज़ुर्गों की देखभाल',
  babysitting: 'बच्चों की देखभाल',
  'hair-dresser': 'बाल सँवारने',
  other: 'अन्य काम',
};

export const { formatDate, formatDay, formatService, formatServices, formatTime, formatTimeRange, formatVisitTime } =
  buildFormatters('hi-IN', SERVICE_NAMES, (from, to) => `${from} से ${to}`);
