import { Anchor, Button, NumberInput, Textarea, TextInput } from '@mantine/core';
import { contactOf, GENDERS, LIMITS, type RegisterForm, registerViolations } from '@sahaya/domain';
import { IconHomeHeart, IconMail, IconPhone, IconSparkles } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { rupees } from '../../i18n/format.js';
import { useIdempotencyKey } from '../../api/idempotency-key.js';
import { errorMessage } from '../../api/error-message.js';
import type { ReturnToState } from '../../ui/navigation/return-to.js';
import { ChoiceGroup } from '../../ui/forms/choice-group.js';
import { focusField } from '../../ui/forms/focus-field.js';
import { useKeptState } from '../../ui/forms/use-kept-state.js';
import { goToNextField } from '../../ui/forms/next-field.js';
import { useFieldErrors } from '../../ui/forms/use-field-errors.js';
import { MapPin } from '../map-pin/index.js';
import { LocationField } from '../../ui/forms/location-field.js';
import { NewPasswordFields } from '../../ui/forms/new-password-fields.js';
import { Notice } from '../../ui/feedback/notice.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { ServicesField } from '../../ui/forms/services-field.js';
import { parseNumber } from '../../ui/forms/use-form.js';
import { plural, t } from '../../i18n/translate.js';
import { AccountFrame } from './account-frame.js';
import { useRegister } from './account.queries.js';
import { ConsentField } from '../../ui/forms/consent-field.js';
import { EmailHint } from '../../ui/forms/email-hint.js';
import classes from './form.module.css';

const emptyForm = (role: string | null, location = ''): RegisterForm => ({
  name: '',
  contact: 'phone',
  email: '',
  phone: '',
  password: '',
  confirmPassword: '',
  age: null,
  gender: '',
  role: role === 'helper' ? 'helper' : 'customer',
  location,
  services: [],
  hourlyRate: null,
  bio: '',
});

export function RegisterScreen() {
  const [query] = useSearchParams();
  const { state } = useLocation() as { state: ReturnToState | null };
  const [form, setForm] = useKeptState('register', () => emptyForm(query.get('role'), state?.location));
  const errors = useFieldErrors('register', registerViolations(form));
  const [acceptedTerms, setAcceptedTerms] = useKeptState('register.terms', false);
  const [consentMissing, setConsentMissing] = useState(false);
  const [isChecked, setIsChecked] = useState(false);
  const keyFor = useIdempotencyKey();
  const register = useRegister();

  const change = (part: Partial<RegisterForm>) => {
    setForm((before) => ({ ...before, ...part }));
    errors.change(Object.keys(part));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setConsentMissing(!acceptedTerms);
    setIsChecked(true);
    if (errors.showAll()) return;
    if (!acceptedTerms) focusField('register', 'consent');
    else register.mutate({ form, acceptedTerms, key: keyFor(form) });
  };
  const field = (name: keyof RegisterForm) => ({
    id: `register-${name}`,
    name,
    error: errors.errorOf(name),
  });
  const text = (name: 'name' | 'email' | 'phone' | 'password' | 'confirmPassword' | 'bio') => ({
    ...field(name),
    enterKeyHint: 'next' as const,
    onKeyDown: goToNextField,
    value: form[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  const helper = form.role === 'helper';
  const wrong = errors.count + (consentMissing ? 1 : 0);

  return (
    <AccountFrame title={t('register.title')} lead={t(helper ? 'register.leadHelper' : 'register.leadCustomer')}>
      <form
        onSubmit={submit}
        onBlur={errors.leave}
        noValidate
        className={classes.form}
        aria-label={t('register.title')}
      >
        <ChoiceGroup
          id="register-role"
          name="role"
          legend={t('register.role')}
          value={form.role}
          onChange={(role) => change({ role })}
          options={[
            { value: 'customer', label: t('register.role.customer'), icon: <IconHomeHeart size={22} /> },
            { value: 'helper', label: t('register.role.helper'), icon: <IconSparkles size={22} /> },
          ]}
        />

        <TextInput {...text('name')} label={t('register.name')} autoComplete="name" />

        <ChoiceGroup
          id="register-contact"
          name="contact"
          legend={t('register.method')}
          value={contactOf(form)}
          onChange={(contact) => change({ contact, email: '', phone: '' })}
          options={[
            { value: 'phone', label: t('register.method.phone'), icon: <IconPhone size={22} /> },
            { value: 'email', label: t('register.method.email'), icon: <IconMail size={22} /> },
          ]}
        />
        {contactOf(form) === 'email' ? (
          <div>
            <TextInput
              {...text('email')}
              label={t('register.email')}
              type="email"
              autoComplete="email"
              autoCapitalize="none"
            />
            <EmailHint email={form.email} onUse={(email) => change({ email })} />
          </div>
        ) : (
          <TextInput
            {...text('phone')}
            label={t('register.phone')}
            type="tel"
            inputMode="numeric"
            autoComplete="tel-national"
            maxLength={10}
          />
        )}

        <NumberInput
          {...field('age')}
          label={t('register.age')}
          inputMode="numeric"
          enterKeyHint="next"
          onKeyDown={goToNextField}
          allowDecimal={false}
          value={form.age ?? ''}
          onChange={(value) => change({ age: parseNumber(value) })}
        />
        <ChoiceGroup
          {...field('gender')}
          legend={t('register.gender')}
          value={form.gender}
          onChange={(gender) => change({ gender })}
          options={GENDERS.map((gender) => ({ value: gender, label: t(`gender.${gender}`) }))}
        />

        <NewPasswordFields text={text} first />

        <LocationField
          {...field('location')}
          location={form.location}
          coordinates={form.coordinates ?? null}
          onChange={change}
          pin={(props) => <MapPin {...props} />}
        />

        {helper && (
          <section className={classes.section} aria-labelledby="register-offer">
            <h2 id="register-offer" className={classes.sectionTitle}>
              {t('register.offer')}
            </h2>
            <p className={classes.sectionText}>{t('register.guests')}</p>
            <ServicesField
              id="register-services"
              chosen={form.services}
              onChange={(services) => change({ services })}
              error={field('services').error}
            />
            <NumberInput
              {...field('hourlyRate')}
              label={t('register.rate')}
              description={t('register.rateHelp', {
                min: rupees(LIMITS.hourlyRateMin),
                max: rupees(LIMITS.hourlyRateMax),
              })}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              inputMode="numeric"
              min={LIMITS.hourlyRateMin}
              max={LIMITS.hourlyRateMax}
              prefix="₹"
              value={form.hourlyRate ?? ''}
              onChange={(value) => change({ hourlyRate: parseNumber(value) })}
            />
            <Textarea
              {...text('bio')}
              label={t('register.bio')}
              description={t('register.bioHelp', { used: form.bio.length, max: LIMITS.bioMax })}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              maxLength={LIMITS.bioMax}
              minRows={3}
            />
          </section>
        )}

        <ConsentField
          form="register"
          checked={acceptedTerms}
          onChange={(checked) => {
            setAcceptedTerms(checked);
            setConsentMissing(false);
          }}
          error={consentMissing && t('consent.required')}
        />
        {isChecked && wrong > 1 && <Notice>{plural('register.check', wrong)}</Notice>}
        {register.isError && <Notice>{errorMessage(register.error, 'error.register')}</Notice>}
        <Button type="submit" size="lg" loading={register.isPending}>
          {t('register.submit')}
        </Button>
        <p className={classes.other}>
          {t('register.known')}{' '}
          <Anchor component={ScreenLink} to="/login" state={state} fw={600}>
            {t('register.login')}
          </Anchor>
        </p>
      </form>
    </AccountFrame>
  );
}
