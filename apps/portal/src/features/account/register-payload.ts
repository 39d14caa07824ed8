import { contactOf, type RegisterForm } from '@sahaya/domain';

/** Only the chosen contact; the offer only of helpers; coordinates and bio when there are any. */
export function payloadOf(form: RegisterForm) {
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
    ...(coordinates && { coordinates }),
    ...(role === 'helper' && offer),
  };
}
