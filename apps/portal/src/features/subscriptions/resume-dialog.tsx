import { Button } from '@mantine/core';
import type { Subscription } from '@sahaya/contracts';
import { firstName } from '../../i18n/format.js';
import { errorMessage } from '../../api/error-message.js';
import dialog from '../../ui/layout/dialog.module.css';
import { Notice } from '../../ui/feedback/notice.js';
import { ModalDialog } from '../../ui/layout/modal-dialog.js';
import { t } from '../../i18n/translate.js';
import { useResumeSubscription } from './subscriptions.queries.js';

interface Props {
  subscription: Subscription;
  onClose: () => void;
}

export function ResumeDialog({ subscription, onClose }: Props) {
  const resume = useResumeSubscription();
  return (
    <ModalDialog title={t('resume.title')} onClose={onClose}>
      <p className={dialog.text}>{t('resume.text', { name: firstName(subscription.helperId.name) })}</p>
      {resume.isError && <Notice>{errorMessage(resume.error, 'error.resumeSub')}</Notice>}
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('action.notNow')}
        </Button>
        <Button
          loading={resume.isPending}
          onClick={() => resume.mutate({ id: subscription._id }, { onSuccess: onClose })}
        >
          {t('resume.confirm')}
        </Button>
      </div>
    </ModalDialog>
  );
}
