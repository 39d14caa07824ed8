import { BRAND } from '@sahaya/domain';
import type { CalendarTexts } from './calendar-texts.js';

export const calendarTextsHi: CalendarTexts = {
  services: {
    'sweeping-mopping': 'झाड़ू-पोछा',
    cooking: 'खाना पकाना',
    laundry: 'कपड़ों की धुलाई',
    gardening: 'बागवानी',
    'pet-care': 'पालतू पशु की देखभाल',
    'elderly-care': 'बुज़ुर्गों की देखभाल',
    babysitting: 'बच्चों की देखभाल',
    'hair-dresser': 'बाल सँवारना',
    other: 'अन्य काम',
  },
  summary: (services, other) => `${services}: ${other}`,
  fullAddress: `पूरा पता देखने के लिए ${BRAND} में लॉग इन करें।`,
};
