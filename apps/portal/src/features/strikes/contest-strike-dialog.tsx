import { Button, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Mark } from '@sahaya/contracts';
import { LIMITS, reasonViolation } from '@sahaya/domain';
import { errorMessage, toViolation } from '../../api/error-message.js';
import dialog from '../../ui/layout/dialog.module.css';
import { Notice } from '../../ui/feedback/notice.js';
import { useForm } from '../../ui/forms/use-form.js';
import { ModalDialog } from '../../ui/layout/modal-dialog.js';
import { t } from '../../i18n/translate.js';
import { useContestStrike } from './strikes.queries.js';

/** Contests a strike with a reason. This is possible once. */
export function ContestStrikeDialog({ mark, onClose }: { mark: Mark; onClose: () => void }) {
  const contest = useContestStrike();
  const form = useForm('contest', { reason: '' }, reasonViolation);
  const send = ({ reason }: { reason: string }) =>
    contest.mutate(
      { id: mark._id, reason: reason.trim() },
      {
        onSuccess: () => {
          notifications.show({ message: t('marks.contested'), color: 'teal' });
          onClose();
        },
        onError: form.refuse,
      },
    );
  return (
    <ModalDialog title={t('marks.contestTitle')} onClose={onClose}>
      <form onSubmit={form.submit(send)} noValidate>
        <p className={dialog.text}>{t('marks.contestText')}</p>
        <Textarea {...form.text('reason')} label={t('marks.reason')} maxLength={LIMITS.reasonMax} mt="md" />
        {contest.isError && !toViolation(contest.error) && (
          <div className={dialog.problem}>
            <Notice>{errorMessage(contest.error, 'error.contestMark')}</Notice>
          </div>
        )}
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('action.notNow')}
          </Button>
          <Button type="submit" loading={contest.isPending}>
            {t('marks.contest')}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
