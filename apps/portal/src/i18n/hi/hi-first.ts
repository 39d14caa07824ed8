import { contact } from './contact.js';
import { first } from './first.js';
import { legal } from './legal.js';
import { pictures } from './pictures.js';
import { refusals } from './refusals.js';
import { rules } from './rules.js';
import { secondFactor } from './second-factor.js';
import { siteFacts } from './site-facts.js';
import { siteHelpers } from './site-helpers.js';

/** The Hindi texts of the first pages, with the messages of rules and refused requests by their codes. */
export const hiFirst = {
  ...first,
  ...legal,
  ...contact,
  ...pictures,
  ...secondFactor,
  ...siteHelpers,
  ...siteFacts,
  ...rules,
  ...refusals,
};
