import { Button, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Chat } from '@sahaya/contracts';
import { CHAT_REPORT_REASONS, type ChatReportReason, LIMITS } from '@sahaya/domain';
import { useState } from 'react';
import { firstName } from '../../format.js';
import { messageOf } from '../../messages.js';
import { Choice } from '../../ui/choice.js';
import dialog from '../../ui/dialog.module.css';
import { Notice } from '../../ui/notice.js';
import { Window } from '../../ui/window.js';
import { t } from '../../words/words.js';
import { nameOf } from './chat-words.js';
import { useReport } from './chats.queries.js';
import classes from './report-dialog.module.css';

/** Says what staff are shown, asks what is wrong, and sends it once. */
export function ReportDialog({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const [reason, setReason] = useState<ChatReportReason>();
  const [note, setNote] = useState('');
  const report = useReport(chat._id);
  const send = () =>
    reason &&
    report.mutate(
      { reason, note: note.trim() },
      {
        onSuccess: () => {
          notifications.show({ message: t('chatReport.done') });
          onClose();
        },
      },
    );
  return (
    <Window title={t('chatReport.title')} onClose={onClose}>
      <p className={dialog.text}>{t('chatReport.lead', { name: firstName(nameOf(chat)) })}</p>
      <fieldset className={classes.reasons}>
        <legend>{t('chatReport.reason')}</legend>
        {CHAT_REPORT_REASONS.map((value) => (
          <Choice
            key={value}
            type="radio"
            name="reason"
            value={value}
            checked={reason === value}
            onChange={() => setReason(value)}
            label={t(`chatReport.reason.${value}`)}
          />
        ))}
      </fieldset>
      <Textarea
        label={t('chatReport.note')}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
        maxLength={LIMITS.chatReportNoteMax}
        autosize
        minRows={2}
        maxRows={5}
      />
      {report.isError && (
        <div className={dialog.problem}>
          <Notice>{messageOf(report.error, 'error.chatReport')}</Notice>
        </div>
      )}
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          {t('action.notNow')}
        </Button>
        <Button color="#b3261e" onClick={send} loading={report.isPending} disabled={!reason}>
          {t('chatReport.send')}
        </Button>
      </div>
    </Window>
  );
}
