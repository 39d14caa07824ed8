import { Button, NativeSelect, NumberInput, Switch, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { GENDERS, LIMITS, profileViolation } from '@sahaya/domain';
import { errorMessage, toViolation } from '../../../api/error-message.js';
import { useParty, useUser } from '../../../api/session/use-session.js';
import { MapPin } from '../../map-pin/index.js';
import { LocationField } from '../../../ui/forms/location-field.js';
import { Notice } from '../../../ui/feedback/notice.js';
import { parseNumber, useForm } from '../../../ui/forms/use-form.js';
import { t } from '../../../i18n/translate.js';
import classes from '../profile.module.css';
import { useSaveProfile } from '../profile.queries.js';
import { ProfileSection } from '../section.js';

/** The name, location and personal details. */
export function BasicDetailsSection() {
  const user = useUser();
  const isHelper = useParty() === 'helper';
  const save = useSaveProfile();
  const basic = useForm(
    'basic',
    {
      name: user.name,
      location: user.location,
      coordinates: user.coordinates ?? null,
      age: user.age ?? null,
      gender: user.gender ?? '',
      bio: user.bio ?? '',
      showAge: user.showAge ?? false,
    },
    profileViolation,
  );
  const { form, change } = basic;
  const submit = basic.submit((sent) =>
    save.mutate(
      { ...sent, age: sent.age ?? undefined },
      {
        onSuccess: () => notifications.show({ message: t('profile.saved'), color: 'teal' }),
        onError: basic.refuse,
      },
    ),
  );

  return (
    <ProfileSection id="basic" title={t('basic.title')}>
      <form onSubmit={submit} noValidate className={classes.form} aria-label={t('basic.title')}>
        <TextInput {...basic.text('name')} label={t('register.name')} autoComplete="name" />
        <LocationField
          {...basic.field('location')}
          location={form.location}
          coordinates={form.coordinates}
          onChange={change}
          pin={(props) => <MapPin {...props} />}
        />
        <div className={classes.pair}>
          <NumberInput
            {...basic.field('age')}
            label={t('register.age')}
            inputMode="numeric"
            allowDecimal={false}
            value={form.age ?? ''}
            onChange={(value) => change({ age: parseNumber(value) })}
          />
          <NativeSelect
            {...basic.text('gender')}
            label={t('register.gender')}
            data={[
              ...(form.gender ? [] : [{ value: '', label: t('choose') }]),
              ...GENDERS.map((gender) => ({ value: gender, label: t(`gender.${gender}`) })),
            ]}
          />
        </div>
        {isHelper && (
          <Switch
            label={t('basic.showAge')}
            description={t('basic.showAgeHint')}
            checked={form.showAge}
            onChange={(event) => change({ showAge: event.currentTarget.checked })}
          />
        )}
        <Textarea
          {...basic.text('bio')}
          label={t('register.bio')}
          description={t('register.bioHelp', { used: form.bio.length, max: LIMITS.bioMax })}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          maxLength={LIMITS.bioMax}
          minRows={3}
        />
        {save.isError && !toViolation(save.error) && <Notice>{errorMessage(save.error, 'error.profile')}</Notice>}
        <Button type="submit" className={classes.save} loading={save.isPending}>
          {t('profile.saveBasic')}
        </Button>
      </form>
    </ProfileSection>
  );
}
