import { Button } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { photoViolation } from '@sahaya/domain';
import { type ChangeEvent, useRef, useState } from 'react';
import { readAsDataUrl } from '../../../ui/files/data-url.js';
import { errorMessage } from '../../../api/error-message.js';
import { useUser } from '../../../api/session/use-session.js';
import { Notice } from '../../../ui/feedback/notice.js';
import { PersonAvatar } from '../../../ui/people/person-avatar.js';
import { ruleText } from '../../../i18n/rule-text.js';
import { t } from '../../../i18n/translate.js';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.js';
import classes from '../profile.module.css';
import { useRemovePhoto, useSavePhoto } from '../profile.queries.js';
import { ProfileSection } from '../section.js';

const SIDE = 96;

/** The profile photo: previewed and saved as soon as it is chosen. */
export function PhotoSection() {
  const user = useUser();
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const [asking, setAsking] = useState(false);
  const save = useSavePhoto(user);
  const remove = useRemovePhoto();

  const choose = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    // Allows choosing the same file again after a refusal.
    currentTarget.value = '';
    if (!file) return;
    const broken = photoViolation(file);
    setProblem(broken && ruleText(broken.code));
    if (broken) return;
    const photo = await readAsDataUrl(file);
    setPreview(photo);
    save.mutate(photo, {
      onSuccess: () => notifications.show({ message: t('photo.saved'), color: 'teal' }),
      onError: (error) => setProblem(errorMessage(error, 'error.profile')),
      onSettled: () => setPreview(undefined),
    });
  };
  const takeAway = () => {
    setAsking(false);
    setProblem(undefined);
    remove.mutate(undefined, {
      onSuccess: () => notifications.show({ message: t('photo.removed'), color: 'teal' }),
      onError: (error) => setProblem(errorMessage(error, 'error.profile')),
    });
  };

  return (
    <ProfileSection id="photo" title={t('photo.title')}>
      <div className={classes.photo}>
        <Picture name={user.name} preview={preview} photoUrl={user.photoUrl} />
        <div className={classes.photoText}>
          <p className={classes.hint}>{t('photo.hint')}</p>
          <div className={classes.buttons}>
            <Button variant="default" loading={save.isPending} onClick={() => input.current?.click()}>
              {t(user.photoUrl ? 'photo.change' : 'photo.choose')}
            </Button>
            {user.photoUrl && (
              <Button variant="subtle" color="gray" loading={remove.isPending} onClick={() => setAsking(true)}>
                {t('photo.remove')}
              </Button>
            )}
          </div>
          <input
            ref={input}
            type="file"
            accept="image/*"
            hidden
            aria-label={t('photo.choose')}
            onChange={(event) => void choose(event)}
          />
        </div>
      </div>
      {problem && <Notice>{problem}</Notice>}
      <ConfirmDialog
        opened={asking}
        title={t('photo.removeTitle')}
        text={t('photo.removeText')}
        confirm={t('photo.remove')}
        onClose={() => setAsking(false)}
        onConfirm={takeAway}
      />
    </ProfileSection>
  );
}

interface PictureProps {
  name: string;
  preview: string | undefined;
  photoUrl: string | undefined;
}
function Picture({ name, preview, photoUrl }: PictureProps) {
  if (preview)
    return (
      <img
        className={classes.picture}
        src={preview}
        alt={t('photo.preview')}
        data-busy="true"
        width={SIDE}
        height={SIDE}
      />
    );
  if (photoUrl)
    return <img className={classes.picture} src={photoUrl} alt={t('photo.yours')} width={SIDE} height={SIDE} />;
  return <PersonAvatar name={name} size={SIDE} />;
}
