import { BRAND } from '@sahaya/domain';
import type { CalendarTexts } from './calendar-texts.js';

export const calendarTextsEn: CalendarTexts = {
  services: {
    'sweeping-mopping': 'Sweeping and mopping',
    cooking: 'Cooking',
    laundry: 'Laundry',
    gardening: 'Gardening',
    'pet-care': 'Pet care',
    'elderly-care': 'Elderly care',
    babysitting: 'Babysitting',
    'hair-dresser': 'Hair dresser',
    other: 'Other',
  },
  summary: (services, other) => `${services}: ${other}`,
  fullAddress: `Sign in to ${BRAND} for the full address.`,
};
