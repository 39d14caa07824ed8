import { type Language, type Translation, TRANSLATIONS } from '@sahaya/domain';
import { accountTemplatesEn } from './account.templates.en.js';
import { accountTemplatesHi } from './account.templates.hi.js';
import { bookingTemplatesEn } from './booking.templates.en.js';
import { bookingTemplatesHi } from './booking.templates.hi.js';
import { paymentTemplatesEn } from './payment.templates.en.js';
import { paymentTemplatesHi } from './payment.templates.hi.js';
import { subscriptionTemplatesEn } from './subscription.templates.en.js';
import { subscriptionTemplatesHi } from './subscription.templates.hi.js';
import type {
  AccountTemplates,
  BookingTemplates,
  NotificationText,
  PaymentTemplates,
  SubscriptionTemplates,
} from './template-types.js';

/** The template of each kind of notification. A language that lacks one does not compile. */
export type Templates = BookingTemplates & SubscriptionTemplates & PaymentTemplates & AccountTemplates;
export type NotificationKind = keyof Templates;
/** Kinds about a visit. */
export type BookingKind = Extract<NotificationKind, `booking-${string}` | `reminder-${string}`>;
/** Kinds about a subscription, except the list of a helper's visits of the next day. */
export type SubscriptionKind = Exclude<Extract<NotificationKind, `plan-${string}`>, 'plan-day'>;

export const TEMPLATES: Record<Language, Templates> = {
  en: { ...bookingTemplatesEn, ...subscriptionTemplatesEn, ...paymentTemplatesEn, ...accountTemplatesEn },
  hi: { ...bookingTemplatesHi, ...subscriptionTemplatesHi, ...paymentTemplatesHi, ...accountTemplatesHi },
};

/** A text in English, and in every other language under its code. */
export type LocalizedText = NotificationText & Record<Translation, NotificationText>;
/** Renders one text in every language. */
export const renderText = (render: (templates: Templates) => NotificationText): LocalizedText => ({
  ...render(TEMPLATES.en),
  ...(Object.fromEntries(TRANSLATIONS.map((language) => [language, render(TEMPLATES[language])])) as Record<
    Translation,
    NotificationText
  >),
});
