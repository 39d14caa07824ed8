import { Button, Textarea } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Chat } from '@sahaya/contracts';
import { CHAT_REPORT_REASONS, type ChatReportReason, LIMITS } from '@sahaya/domain';
import { useState } from 'react';
import { firstName } from '../../../i18n/format.js';
import { errorMessage } from '../../../api/error-message.js';
import { Choice } from '../../../ui/forms/choice.js';
import dialog from '../../../ui/layout/dialog.module.css';
import { Notice } from '../../../ui/feedback/notice.js';
import { ModalDialog } from '../../../ui/layout/modal-dialog.js';
import { t } from '../../../i18n/translate.js';
import { participantName } from '../chat-label.js';
import { useReportChat } from './report-chat.js';
import classes from './report-chat-dialog.module.css';

/** Explains what staff can see, asks for the reason, and sends the report once. */
export function ReportChatDialog({ chat, onClose }: { chat: Chat; onClose: () => void }) {
  const [reason, setReason] = useState<ChatReportReason>();
  const [note, setNote] = useState('');
  const report = useReportChat(chat._id);
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
    <ModalDialog title={t('chatReport.title')} onClose={onClose}>
      <p className={dialog.text}>{t('chatReport.lead', { name: firstName(participantName(chat)) })}</p>
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
          <Notice>{errorMessage(report.error, 'error.chatReport')}</Notice>
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
    </ModalDialog>
  );
}
