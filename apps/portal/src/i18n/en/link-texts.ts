import { first } from './first.ts';

/** The texts that the build writes into pages for search engines and link previews. Browsers do not load this file. */
export const linkTexts = {
  description: {
    '/': first['landing.lead'],
    '/login': 'Sign in to {brand} to book home helpers, follow your visits and chat with your helper.',
    '/register':
      'Create a free {brand} account. Find helpers for cooking, cleaning and care near you, or offer your own services.',
    '/privacy-policy': 'Which data {brand} collects, why, who can see it, and how you export or delete it.',
    '/terms-conditions':
      'What customers and helpers agree to when they use {brand}, with all fees and rules for payments.',
    '/cancellation-refund': 'What a cancelled visit costs, when you get money back, and how long a refund takes.',
    '/service-delivery': 'Where and when {brand} helpers work, how early you can book, and what happens on the day.',
    '/contact': 'Write to the {brand} support team about a booking, a payment or anything else. We read every message.',
  },
  needsJavaScript: 'Please turn on JavaScript in your browser to use {brand}.',
};
