import { contactOf, type RegisterForm } from '@sahaya/domain';
import { language } from '../../i18n/language.js';

/** Sends only the chosen contact, the offer only for helpers, and coordinates and bio only if present. */
export function toRegistration(form: RegisterForm) {
  const { name, password, confirmPassword, age, gender, role, location, coordinates, bio } = form;
  const contact = contactOf(form) === 'email' ? { email: form.email } : { phone: form.phone };
  const offer = { services: form.services, hourlyRate: form.hourlyRate, ...(bio.trim() && { bio }) };
  return {
    name,
    ...contact,
    password,
    confirmPassword,
    age,
    gender,
    role,
    location,
    language: language(),
    ...(coordinates && { coordinates }),
    ...(role === 'helper' && offer),
  };
}
