/** Texts of the facts about a helper. Only the list and the profile of helpers load them. */
export const helperFacts = {
  'facts.jobs_one': '{count} job done',
  'facts.jobs_other': '{count} jobs done',
  'facts.repeat_one': '{count} repeat customer',
  'facts.repeat_other': '{count} repeat customers',
  'facts.answers.15': 'Usually answers within 15 min',
  'facts.answers.60': 'Usually answers within 1 hour',
  'facts.answers.180': 'Usually answers within 3 hours',
  'facts.answers.720': 'Usually answers within 12 hours',
  'facts.answers.1440': 'Usually answers within a day',
  'facts.speaks': 'Speaks {languages}',
  'facts.latestReview': 'Latest review:',
  'facts.check.face': 'Face compared with the profile photo in {month}',
  'facts.check.address': 'Address checked in {month}',
  'facts.check.police': 'Police certificate checked in {month}',
  'facts.document': '{document} checked by our team in {month}',
} as const;
