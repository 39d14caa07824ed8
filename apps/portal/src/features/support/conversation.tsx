import { Anchor, Button, Skeleton, Textarea } from '@mantine/core';
import { LIMITS, TICKET_PICTURES_MAX } from '@sahaya/domain';
import { IconArrowLeft } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { errorMessage } from '../../api/error-message.js';
import { serverNow } from '../../api/server-clock.js';
import { deleteDraft, readDraft, storeDraft } from '../../api/session/form-drafts.js';
import { formatInstant } from '../../i18n/format.js';
import { t } from '../../i18n/translate.js';
import { PhotoThumbnails } from '../../ui/files/photo-thumbnails.js';
import { type Photo, PhotosField } from '../../ui/files/photos-field.js';
import { ticketPhotoTexts } from '../../ui/files/ticket-photo-texts.js';
import { Notice } from '../../ui/feedback/notice.js';
import { Screen } from '../../ui/layout/screen.js';
import { ScreenLink } from '../../ui/navigation/screen-link.js';
import { Status } from './status.js';
import classes from './support.module.css';
import { type Conversation, conversationQuery, loadPicture, useAnswer } from './support.queries.js';

/** One request with its messages, and the field for an answer. */
export function ConversationView({ number }: { number: string }) {
  const { data: ticket, error, isFetching, refetch } = useQuery(conversationQuery(number));
  return (
    <Screen
      narrow
      title={ticket?.subject ?? t('title.support')}
      before={
        <Anchor component={ScreenLink} to="/support" className={classes.back}>
          <IconArrowLeft size={20} aria-hidden="true" />
          {t('support.all')}
        </Anchor>
      }
    >
      {error && (
        <Notice onRetry={() => void refetch()} busy={isFetching}>
          {errorMessage(error, 'error.supportOne')}
        </Notice>
      )}
      {!ticket && !error && <Skeleton height={240} radius="lg" aria-busy="true" />}
      {ticket && (
        <div className={classes.column}>
          <p className={classes.head}>
            <Status status={ticket.status} />
            <span className={classes.quiet}>{ticket.number}</span>
          </p>
          {ticket.source === 'phone' && <p className={classes.quiet}>{t('support.byPhone')}</p>}
          <Messages ticket={ticket} />
          {ticket.status === 'open' && (
            <p className={classes.quiet}>
              {t('support.answerBy', { at: formatInstant(ticket.acknowledgeBy, serverNow()) })}
            </p>
          )}
          {ticket.canAnswer ? <Answer ticket={ticket} /> : <Closed />}
        </div>
      )}
    </Screen>
  );
}

const Messages = ({ ticket: { number, messages } }: { ticket: Conversation }) => (
  <ol className={classes.messages} aria-label={t('support.messages')}>
    {messages.map(({ _id, from, at, text, pictures = [] }) => (
      <li key={_id} className={classes.message} data-from={from}>
        <span className={classes.quiet}>
          <b>{t(from === 'you' ? 'support.you' : 'support.us')}</b> · {formatInstant(at, serverNow())}
        </span>
        <p className={classes.words}>{text}</p>
        <PhotoThumbnails
          ids={pictures}
          load={loadPicture(number)}
          label={t(from === 'you' ? 'support.yourPictures' : 'support.ourPictures')}
        />
      </li>
    ))}
  </ol>
);

interface Draft {
  text?: string;
}

function Answer({ ticket: { number, status } }: { ticket: Conversation }) {
  const draft = `support.${number}`;
  const [text, setText] = useState(readDraft<Draft>(draft).text ?? '');
  const [photos, setPhotos] = useState<Photo[]>([]);
  const answer = useAnswer(number, () => {
    setText('');
    setPhotos([]);
    deleteDraft(draft);
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim()) answer.mutate({ message: text.trim(), photos: photos.map(({ file }) => file) });
  };
  return (
    <form className={classes.form} onSubmit={submit} aria-label={t('support.answer')}>
      {answer.error && <Notice>{errorMessage(answer.error, 'error.supportSend')}</Notice>}
      <Textarea
        label={t('support.answer')}
        description={status === 'resolved' ? t('support.reopenHint') : undefined}
        value={text}
        onChange={({ currentTarget: { value } }) => {
          setText(value);
          storeDraft(draft, { text: value } satisfies Draft);
          if (!answer.isPending) answer.reset();
        }}
        minRows={3}
        maxRows={12}
        autosize
        maxLength={LIMITS.contactMessageMax}
      />
      <PhotosField
        photos={photos}
        onChange={setPhotos}
        room={TICKET_PICTURES_MAX}
        texts={ticketPhotoTexts()}
        disabled={answer.isPending}
      />
      <Button type="submit" loading={answer.isPending} disabled={text.trim() === ''} className={classes.send}>
        {t('support.send')}
      </Button>
      <p role="status" className={classes.quiet}>
        {answer.isSuccess && t('support.sent')}
      </p>
    </form>
  );
}

const Closed = () => (
  <div className={classes.form}>
    <p className={classes.words}>{t('support.closed')}</p>
    <Button component={ScreenLink} to="/contact" variant="default" className={classes.send}>
      {t('support.new')}
    </Button>
  </div>
);
