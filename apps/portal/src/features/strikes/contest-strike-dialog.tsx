import { Button, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Strike } from '@sahaya/contracts';
import { LIMITS, reasonViolation } from '@sahaya/domain';
import { errorMessage, toViolation } from '../../api/error-message.js';
import dialog from '../../ui/layout/dialog.module.css';
import { Notice } from '../../ui/feedback/notice.js';
import { useForm } from '../../ui/forms/use-form.js';
import { ModalDialog } from '../../ui/layout/modal-dialog.js';
import { t } from '../../i18n/translate.js';
import { useContestStrike } from './strikes.queries.js';

/** Contests a strike with a reason. This is possible once. */
export function ContestStrikeDialog({ strike, onClose }: { strike: Strike; onClose: () => void }) {
  const contest = useContestStrike();
  const form = useForm('contest', { reason: '' }, reasonViolation);
  const send = ({ reason }: { reason: string }) =>
    contest.mutate(
      { id: strike._id, reason: reason.trim() },
      {
        onSuccess: () => {
          notifications.show({ message: t('strikes.contested'), color: 'teal' });
          onClose();
        },
        onError: form.refuse,
      },
    );
  return (
    <ModalDialog title={t('strikes.contestTitle')} onClose={onClose}>
      <form onSubmit={form.submit(send)} noValidate>
        <p className={dialog.text}>{t('strikes.contestText')}</p>
        <Textarea {...form.text('reason')} label={t('strikes.reason')} maxLength={LIMITS.reasonMax} mt="md" />
        {contest.isError && !toViolation(contest.error) && (
          <div className={dialog.problem}>
            <Notice>{errorMessage(contest.error, 'error.contestStrike')}</Notice>
          </div>
        )}
        <div className={dialog.actions}>
          <Button variant="default" onClick={onClose}>
            {t('action.notNow')}
          </Button>
          <Button type="submit" loading={contest.isPending}>
            {t('strikes.contest')}
          </Button>
        </div>
      </form>
    </ModalDialog>
  );
}
