import { Button, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Mark } from '@sahaya/contracts';
import { LIMITS, reasonViolation } from '@sahaya/domain';
import { messageOf, violationOf } from '../../messages.js';
import dialog from '../../ui/dialog.module.css';
import { Notice } from '../../ui/notice.js';
import { useForm } from '../../ui/use-form.js';
import { Window } from '../../ui/window.js';
import { t } from '../../words/words.js';
import { useContestMark } from './marks.queries.js';

/** Why a mark is wrong; once. */
export function ContestDialog({ mark, onClose }: { mark: Mark; onClose: () => void }) {
  const contest = useContestMark();
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
    <Window title={t('marks.contestTitle')} onClose={onClose}>
      <form onSubmit={form.submit(send)} noValidate>
        <p className={dialog.text}>{t('marks.contestText')}</p>
        <Textarea {...form.text('reason')} label={t('marks.reason')} maxLength={LIMITS.reasonMax} mt="md" />
        {contest.isError && !violationOf(contest.error) && (
          <div className={dialog.problem}>
            <Notice>{messageOf(contest.error, 'error.contestMark')}</Notice>
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
    </Window>
  );
}
