import { Button } from '@mantine/core';
import type { Subscription } from '@sahaya/contracts';
import { firstName } from '../../format.js';
import { messageOf } from '../../messages.js';
import dialog from '../../ui/dialog.module.css';
import { Notice } from '../../ui/notice.js';
import { Window } from '../../ui/window.js';
import { t } from '../../words/words.js';
import { useResume } from './subscriptions.queries.js';

interface Props {
  subscription: Subscription;
  onClose: () => void;
}

export function ResumeDialog({ subscription, onClose }: Props) {
  const resume = useResume();
  return (
    <Window title={t('resume.title')} onClose={onClose}>
      <p className={dialog.text}>{t('resume.text', { name: firstName(subscription.helperId.name) })}</p>
      {resume.isError && <Notice>{messageOf(resume.error, 'error.resumeSub')}</Notice>}
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
    </Window>
  );
}
