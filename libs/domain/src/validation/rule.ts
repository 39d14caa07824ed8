/** The messages of every validation rule, by its stable code. */
export const RULE_MESSAGES = {
  IDENTIFIER_REQUIRED: 'Email or phone number is required',
  PASSWORD_REQUIRED: 'Password is required',
  IDENTIFIER_INVALID: 'Please enter a valid email address or 10-digit mobile number',

  NAME_REQUIRED: 'Name is required',
  NAME_TOO_LONG: 'Name must be at most 100 characters',
  NAME_UNPRINTABLE: 'Name must be one line without control characters',
  EMAIL_REQUIRED: 'Email is required',
  PHONE_REQUIRED: 'Phone number is required',
  EMAIL_INVALID: 'Please provide a valid email address',
  EMAIL_HOST_RESERVED: 'No email can arrive at this address. Please use another one.',
  EMAIL_HOST_LOOK_ALIKE:
    'The part after the @ mixes letters of different alphabets. Please type your email address again.',
  PHONE_INVALID: 'Please provide a valid 10-digit mobile number',
  PASSWORD_TOO_SHORT: 'Password must be at least 6 characters',
  PASSWORD_TOO_LONG: 'Password must be at most 256 characters',
  STAFF_PASSWORD_TOO_SHORT: 'Passwords of staff need at least 12 characters',
  PASSWORD_LEAKED: 'This password is on a list of leaked passwords. Please choose another one.',
  PASSWORD_UNCHANGED: 'Please choose a password that you have not used here before',
  PASSWORDS_DIFFER: 'Passwords do not match',
  AGE_OUT_OF_RANGE: 'Age must be between 18 and 100',
  GENDER_REQUIRED: 'Please select a gender',
  LOCATION_REQUIRED: 'Location is required',
  LOCATION_TOO_LONG: 'Location must be at most 200 characters',
  ROLE_INVALID: 'Please choose to find helpers or to offer services',
  SERVICES_REQUIRED: 'Please select at least one service',
  RATE_INVALID: 'Please provide a valid hourly rate',
  BIO_TOO_LONG: 'Bio must be at most 500 characters',
  PHOTO_INVALID: 'Please select a valid image file',
  PHOTO_TOO_LARGE: 'File size must be less than 5MB',
  CURRENT_PASSWORD_REQUIRED: 'Please enter your current password',
  CODE_REQUIRED: 'Please enter the 6-digit code',
  FACTOR_CODE_REQUIRED: 'Please enter the 6-digit code of your authenticator app, or a recovery code',
  COORDINATES_INVALID: 'Could not find coordinates for this location',

  SERVICE_REQUIRED: 'Please select a service',
  HELPER_REQUIRED: 'Please select a helper',
  DATE_REQUIRED: 'Please select a date',
  TIMES_REQUIRED: 'Please select start and end times',
  END_BEFORE_START: 'End time must be after start time',
  TOO_SHORT: 'Minimum booking duration is 30 minutes',
  TOO_LONG: 'Maximum booking duration is 8 hours',
  APARTMENT_REQUIRED: 'Please select apartment type for sweeping and mopping service',
  ADDRESS_REQUIRED: 'Please enter your address',
  ADDRESS_TOO_LONG: 'Address must be at most 500 characters',
  REQUESTS_TOO_LONG: 'Special requests must be at most 1000 characters',
  PAYMENT_METHOD_REQUIRED: 'Please select a payment method',
  DATE_NOT_FUTURE: 'Please select a future date',
  DATE_TOO_FAR: 'Bookings can be made up to 30 days in advance',
  TODAY_TOO_SOON: 'This is too soon for a visit today. Please choose a later time.',
  TODAY_TOO_LATE:
    'For today, only visits in the next hours can be booked now. Please choose an earlier time or another day.',
  EMERGENCY_NOT_AGREED: 'Please agree to the surcharge for a visit at once',
  NOTES_TOO_LONG: 'Household notes can have at most 500 characters',
  OFF_GRID: 'Please choose times on the half hour between 06:00 and 22:30',

  DAYS_REQUIRED: 'Please select at least one day',
  SLOTS_REQUIRED: 'Please select at least one time slot',
  SLOTS_OVERLAP: 'Time slots must not overlap',
  SLOT_SERVICE_UNKNOWN: 'A time slot names a service that is not selected',
  DAY_TOO_LONG: 'The time slots of a day can be at most 8 hours together',
  SUBSCRIPTION_ADDRESS_REQUIRED: 'Please provide your address',
  ONLINE_ONLY: 'Subscriptions can only be paid online',
  RECURRENCE_INVALID: 'Please choose weekly, bi-weekly or monthly',
  PERIOD_ENDS_FIRST: 'End date must be after start date',
  PERIOD_TOO_LONG: 'A subscription can last at most 92 days',
  SUBSCRIPTION_TOO_FAR: 'Subscriptions can start up to 30 days from now',
  NO_VISITS: 'No visit falls on the selected days of this period',
  REASON_REQUIRED: 'Please give a reason',
  PAUSE_END_REQUIRED: 'Please select an end date for the pause',
  PAUSE_PAST: 'A pause can begin today at the earliest',
  PAUSE_ENDS_FIRST: 'The pause must not end before it begins',
  PAUSE_BEYOND_PERIOD: 'The pause must end before the subscription ends',
  PAUSE_TOO_LONG: 'A subscription can be paused for at most 15 days of service in its period',
  SERVICE_DATE_AHEAD: 'This date has not come yet',
  SERVICE_DATE_NOT_SCHEDULED: 'No visit is scheduled on this date',
  VISIT_DATE_OUTSIDE: 'Please select a day within the subscription',

  RATING_REQUIRED: 'Please select an overall rating',
  QUALITY_REQUIRED: 'Please rate the service quality',
  PUNCTUALITY_REQUIRED: 'Please rate the punctuality',
  COMMUNICATION_REQUIRED: 'Please rate the communication',
  COMMENT_TOO_SHORT: 'Please write at least 10 characters in your review',
  COMMENT_TOO_LONG: 'Your review can have at most 500 characters',
  REPLY_REQUIRED: 'Please write a reply',
  REPLY_TOO_LONG: 'Your reply can have at most 500 characters',

  NICKNAME_REQUIRED: 'Please enter a nickname for this address',
  NICKNAME_TOO_LONG: 'Nickname must be at most 50 characters',
  FULL_ADDRESS_REQUIRED: 'Please enter the full address',
  LANDMARK_TOO_LONG: 'Landmark must be at most 200 characters',

  CATEGORY_REQUIRED: 'Please select a category',
  SUBJECT_REQUIRED: 'Subject is required',
  SUBJECT_TOO_LONG: 'Subject must be at most 150 characters',

  AVAILABILITY_INVALID: 'Please choose for each day whether you work',
  RADIUS_INVALID: 'Please choose a service radius between 5 and 15 km',
  LANGUAGE_UNKNOWN: 'Please choose languages from the list',
  LANGUAGES_TOO_MANY: 'Please choose at most 6 languages',
  TIME_OFF_PAST: 'Please choose today or a later day',
  TIME_OFF_TOO_FAR: 'Time off can be set up to 180 days ahead',
  REASON_TOO_LONG: 'The note can have at most 200 characters',
  ID_TYPE_REQUIRED: 'Please choose the type of your identity document',
  ID_NUMBER_INVALID: 'Please enter the number of your identity document',
  CHECK_REQUIRED: 'Please choose what we should check',
  CERTIFICATE_NUMBER_REQUIRED: 'Please enter the number of the certificate',
  CERTIFICATE_DATE_REQUIRED: 'Please enter the date on the certificate',
  CERTIFICATE_TOO_OLD: 'The certificate must be less than 12 months old',
  DOCUMENT_REQUIRED: 'Please add a photo',
  DECISION_REQUIRED: 'Please choose verified or rejected',
  DECISION_REASON_REQUIRED: 'Please give a reason',

  PAYOUT_METHOD_REQUIRED: 'Please choose UPI or a bank account',
  ACCOUNT_NAME_REQUIRED: 'Please enter the name of the account’s owner',
  UPI_ID_INVALID: 'Please enter a valid UPI ID, such as name@bank',
  ACCOUNT_NUMBER_INVALID: 'Please enter an account number of 9 to 18 digits',
  IFSC_INVALID: 'Please enter a valid IFSC, such as HDFC0001234',

  DISPUTE_KIND_REQUIRED: 'Please choose what it is about: quality, damage or something else',
  DESCRIPTION_REQUIRED: 'Please describe what happened',
  DESCRIPTION_TOO_LONG: 'Your text can have at most 2,000 characters',
  ANSWER_REQUIRED: 'Please write your answer',
  OUTCOME_REQUIRED: 'Please choose an outcome',
  REFUND_REQUIRED: 'Please enter the amount of the refund in rupees',

  MESSAGE_BLANK: 'Please write a message',
  MESSAGE_TOO_LONG: 'A message can have at most 2,000 characters',
  BROADCAST_KIND_REQUIRED: 'Please choose a service notice or an offer',
  BROADCAST_ROLE_REQUIRED: 'Please choose customers or helpers',
  BROADCAST_GROUP_UNKNOWN: 'Please choose from the list',
  BROADCAST_SERVICE_OF_HELPERS: 'Only helpers can be chosen by their service',
  BROADCAST_TITLE_REQUIRED: 'Please write a title of at most 80 characters',
  BROADCAST_BODY_REQUIRED: 'Please write a text of at most 500 characters',
  BROADCAST_HINDI_INCOMPLETE: 'Please write title and text in Hindi, or neither',
  IDENTITY_CHECK_REQUIRED: 'Please say how the identity was checked',
  STAFF_REASON_LENGTH: 'Please give a reason of 10 to 500 characters',
  POLICY_START_REQUIRED: 'This change moves money. Please choose when it starts.',
  POLICY_START_UNUSED: 'This change takes effect at once. Please leave out its start.',
  POLICY_START_OUT_OF_RANGE: 'Please choose a start between one hour and 90 days from now',

  REPORT_REASON_REQUIRED: 'Please choose what is wrong',
  REPORT_NOTE_TOO_LONG: 'Your note can have at most 500 characters',
} as const;
export type RuleCode = keyof typeof RULE_MESSAGES;

/** A violated rule and the field of the form that it belongs to. */
export interface Violation {
  code: RuleCode;
  field: string;
}

/** One line of an ordered list: the code that applies when `broken` is true. */
export type Check = [broken: boolean, code: RuleCode, field: string];

/** The first broken rule of an ordered list. */
export function firstViolation(checks: readonly Check[]): Violation | undefined {
  return listViolations(checks)[0];
}
/** The first violated rule of each field, in the order of the checks. */
export function listViolations(checks: readonly Check[]): Violation[] {
  const broken = checks.filter(([isBroken]) => isBroken).map(([, code, field]) => ({ code, field }));
  return broken.filter(({ field }, i) => broken.findIndex((other) => other.field === field) === i);
}
