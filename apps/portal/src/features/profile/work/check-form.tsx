import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { HelperCheck } from '@sahaya/contracts';
import {
  addDays,
  CHECK_DOCUMENTS_MAX,
  type CheckForm as CheckFields,
  checkViolation,
  ID_TYPES,
  istDate,
} from '@sahaya/domain';
import { lazy, Suspense, useState } from 'react';
import { errorMessage, toViolation } from '../../../api/error-message.js';
import { serverNow } from '../../../api/server-clock.js';
import { t } from '../../../i18n/translate.js';
import { LoadingPlaceholder } from '../../../ui/feedback/loading-placeholder.js';
import { Notice } from '../../../ui/feedback/notice.js';
import { useForm } from '../../../ui/forms/use-form.js';
import { type Photo, PhotosField, type PhotoTexts } from '../../../ui/files/photos-field.js';
import classes from '../profile.module.css';
import { useSendCheck } from './verification.queries.js';

const CalendarInput = lazy(() =>
  import('../../../ui/forms/calendar-input.js').then((m) => ({ default: m.CalendarInput })),
);
const YEAR_DAYS = 365;

interface Props {
  check: HelperCheck['check'];
  /** An open request, which takes more photos. */
  request: HelperCheck['request'];
  /** The form is sent: it stays until everything is stored, although the request may have photos before. */
  onBegin: () => void;
  onDone: () => void;
}
/** Asks for the facts and the photos of a check. An open request asks for photos only. */
export function CheckForm({ check, request, onBegin, onDone }: Props) {
  const send = useSendCheck();
  const [photos, setPhotos] = useState<Photo[]>([]);
  const room = CHECK_DOCUMENTS_MAX - (request?.documents?.length ?? 0);
  const id = `verify-${check}`;
  const empty: CheckFields = { check, idType: '', idNumber: '', issuedOn: '' };
  const hasPhoto = photos.length > 0;
  const document = useForm(id, { ...empty, photo: '' }, (form) => {
    const violation = request ? undefined : checkViolation(form, new Date(serverNow()));
    return violation ?? (hasPhoto ? undefined : { code: 'DOCUMENT_REQUIRED', field: 'photo' });
  });
  const changePhotos = (chosen: Photo[]) => {
    setPhotos(chosen);
    document.change({ photo: '' });
  };
  const submit = document.submit((form) => {
    onBegin();
    send.mutate(
      {
        check,
        form,
        requestId: request?._id,
        photos: photos.map(({ file }) => file),
        onSent: (sent) => setPhotos((left) => left.filter(({ file }) => file !== sent)),
      },
      { onSuccess: onDone, onError: document.refuse },
    );
  });
  const today = istDate(new Date(serverNow()));
  return (
    <form onSubmit={submit} noValidate className={classes.form} aria-label={t(`verify.check.${check}`)}>
      <p className={classes.hint}>{t(`verify.needs.${check}`)}</p>
      {!request && check === 'identity' && (
        <div className={classes.pair}>
          <NativeSelect
            {...document.text('idType')}
            label={t('verify.idType')}
            data={[
              { value: '', label: t('choose') },
              ...ID_TYPES.map((type) => ({ value: type, label: t(`verify.idType.${type}`) })),
            ]}
          />
          <TextInput {...document.text('idNumber')} label={t('verify.idNumber')} {...NUMBER} />
        </div>
      )}
      {!request && check === 'police' && (
        <div className={classes.pair}>
          <TextInput {...document.text('idNumber')} label={t('verify.certificateNumber')} {...NUMBER} />
          <Suspense fallback={<LoadingPlaceholder height={68} />}>
            <CalendarInput
              {...document.field('issuedOn')}
              label={t('verify.certificateDate')}
              value={document.form.issuedOn}
              onChange={(issuedOn) => document.change({ issuedOn })}
              min={addDays(today, -YEAR_DAYS)}
              max={today}
            />
          </Suspense>
        </div>
      )}
      <PhotosField
        id={`${id}-photo`}
        photos={photos}
        onChange={changePhotos}
        room={room}
        texts={photoTexts()}
        error={document.field('photo').error}
        disabled={send.isPending}
      />
      <p className={classes.hint}>{t('verify.privacy')}</p>
      {send.isError && !toViolation(send.error) && <Notice>{errorMessage(send.error, 'error.verification')}</Notice>}
      <Button type="submit" className={classes.save} loading={send.isPending}>
        {t(request ? 'verify.sendPhotos' : 'verify.submit')}
      </Button>
    </form>
  );
}

const NUMBER = {
  get description() {
    return t('verify.kept');
  },
  inputWrapperOrder: ['label', 'input', 'description', 'error'] as ('label' | 'input' | 'description' | 'error')[],
  autoComplete: 'off',
  autoCapitalize: 'characters',
  spellCheck: false,
};
const photoTexts = (): PhotoTexts => ({
  add: t('verify.addPhoto'),
  chosen: (number) => t('verify.photo', { number }),
  remove: (number) => t('verify.removePhoto', { number }),
});
