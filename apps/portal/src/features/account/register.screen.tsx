import { Anchor, Button, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { contactOf, GENDERS, LIMITS, type RegisterForm, registerViolation, type Violation } from '@sahaya/domain';
import { IconHomeHeart, IconMail, IconPhone, IconSparkles } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useLocation, useSearchParams } from 'react-router';
import { rupees } from '../../i18n/format.js';
import { useIdempotencyKey } from '../../api/idempotency-key.js';
import { errorMessage } from '../../api/error-message.js';
import type { ReturnToState } from '../../ui/navigation/return-to.js';
import { Choice } from '../../ui/forms/choice.js';
import { focusField } from '../../ui/forms/focus-field.js';
import { MapPin } from '../map-pin/index.js';
import { LocationField } from '../../ui/forms/location-field.js';
import { NewPasswordFields } from '../../ui/forms/new-password-fields.js';
import { Notice } from '../../ui/feedback/notice.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { ServicesField } from '../../ui/forms/services-field.js';
import { parseNumber } from '../../ui/forms/use-form.js';
import { ruleText } from '../../i18n/rule-text.js';
import { t } from '../../i18n/translate.js';
import { AccountFrame } from './account-frame.js';
import { useRegister } from './account.queries.js';
import { ConsentField } from '../../ui/forms/consent-field.js';
import { EmailHint } from '../../ui/forms/email-hint.js';
import classes from './form.module.css';

const emptyForm = (role: string | null): RegisterForm => ({
  name: '',
  contact: 'email',
  email: '',
  phone: '',
  password: '',
  confirmPassword: '',
  age: null,
  gender: '',
  role: role === 'helper' ? 'helper' : 'customer',
  location: '',
  services: [],
  hourlyRate: null,
  bio: '',
});

export function RegisterScreen() {
  const [query] = useSearchParams();
  const [form, setForm] = useState(() => emptyForm(query.get('role')));
  const [violation, setViolation] = useState<Violation>();
  const [acceptedTerms, setAcceptedTerms] = useState(false);
  const [consentMissing, setConsentMissing] = useState(false);
  const keyFor = useIdempotencyKey();
  const register = useRegister();
  const { state } = useLocation() as { state: ReturnToState | null };

  const change = (part: Partial<RegisterForm>) => {
    setForm((before) => ({ ...before, ...part }));
    if (violation && violation.field in part) setViolation(undefined);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const broken = registerViolation(form);
    setViolation(broken);
    setConsentMissing(!broken && !acceptedTerms);
    if (broken) focusField('register', broken.field);
    else if (!acceptedTerms) focusField('register', 'consent');
    else register.mutate({ form, acceptedTerms, key: keyFor(form) });
  };
  const field = (name: keyof RegisterForm) => ({
    id: `register-${name}`,
    name,
    error: violation?.field === name && ruleText(violation.code),
  });
  const text = (name: 'name' | 'email' | 'phone' | 'password' | 'confirmPassword' | 'bio') => ({
    ...field(name),
    value: form[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  const helper = form.role === 'helper';

  return (
    <AccountFrame title={t('register.title')} lead={t(helper ? 'register.leadHelper' : 'register.leadCustomer')}>
      <form onSubmit={submit} noValidate className={classes.form} aria-label={t('register.title')}>
        <fieldset className={classes.group}>
          <legend className={classes.legend}>{t('register.role')}</legend>
          <div className={classes.roles}>
            {(['customer', 'helper'] as const).map((role) => (
              <Choice
                key={role}
                type="radio"
                name="role"
                value={role}
                checked={form.role === role}
                onChange={(next) => change({ role: next })}
                label={t(`register.role.${role}`)}
                icon={role === 'customer' ? <IconHomeHeart size={22} /> : <IconSparkles size={22} />}
              />
            ))}
          </div>
        </fieldset>

        <TextInput {...text('name')} label={t('register.name')} autoComplete="name" />

        <fieldset className={classes.group}>
          <legend className={classes.legend}>{t('register.method')}</legend>
          <div className={classes.methods}>
            {(['email', 'phone'] as const).map((method) => (
              <Choice
                key={method}
                type="radio"
                name="contact"
                value={method}
                checked={form.contact === method}
                onChange={() => change({ contact: method, email: '', phone: '' })}
                label={t(`register.method.${method}`)}
                icon={method === 'email' ? <IconMail size={22} /> : <IconPhone size={22} />}
              />
            ))}
          </div>
        </fieldset>
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

        <div className={classes.pair}>
          <NumberInput
            {...field('age')}
            label={t('register.age')}
            inputMode="numeric"
            allowDecimal={false}
            value={form.age ?? ''}
            onChange={(value) => change({ age: parseNumber(value) })}
          />
          <NativeSelect
            {...field('gender')}
            label={t('register.gender')}
            value={form.gender}
            onChange={(event) => change({ gender: event.currentTarget.value })}
            data={[
              { value: '', label: t('choose') },
              ...GENDERS.map((gender) => ({ value: gender, label: t(`gender.${gender}`) })),
            ]}
          />
        </div>

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
