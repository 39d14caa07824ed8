import { Box, Button, Stack, Typography } from '@mui/material';
import { isStaff, noteOnTicket, replyToTicket } from '@sahaya/contracts';
import { fillSavedReply, istDate, type Language, LANGUAGES, latestMessage, TICKET_TRANSITIONS } from '@sahaya/domain';
import { type FormEvent, type KeyboardEvent, useState } from 'react';
import { useGetList, useGetOne, useNotify } from 'react-admin';
import type { SavedReplyRecord, TicketDetailRecord, UserRecord } from '../../api/data-provider.js';
import { Panel } from '../../ui/record/facts.js';
import { FailureAlert } from '../../ui/failure-alert.js';
import { LabelledField } from '../../ui/labelled-field.js';
import { useDraft } from '../../api/drafts.js';
import { serverNow } from '../../api/server-clock.js';
import { formatDay } from '../../i18n/format.js';
import { useMay, useStaffCall } from '../../api/staff-call.js';
import { words } from '../../i18n/words.js';
import { phoneTicketTexts } from './phone-ticket-texts.js';
import { type ChosenPicture, PictureField } from './picture-field.js';
import { newerIn, SendAnyway } from './send-anyway.js';
import { ticketTexts } from './ticket-texts.js';
import { useStorePictures } from './use-store-pictures.js';

const AFTER_REPLY = [
  { then: 'pending', label: ticketTexts.replyAndWait },
  { then: 'resolved', label: ticketTexts.replyAndResolve },
] as const;

interface AnswerProps {
  ticket: TicketDetailRecord;
  onWriting: (isWriting: boolean) => void;
}
/** A reply to the sender, or an internal note; a saved reply can start either. */
export function Answer({ ticket, onWriting }: AnswerProps) {
  const may = useMay();
  const { text, setText, seen, setSeen } = useAnswerDraft(ticket, onWriting);
  const senderLanguage = useSenderLanguage(ticket);
  const [chosen, setLanguage] = useState<Language>();
  const language = chosen ?? senderLanguage;
  const notify = useNotify();
  const [pictures, setPictures] = useState<ChosenPicture[]>([]);
  const store = useStorePictures(ticket.id);
  const sentAs = (done: string) => () => {
    setText('');
    notify(done, { type: 'success' });
  };
  const reply = useStaffCall(replyToTicket, () => {
    setPictures([]);
    sentAs(words.tickets.replied)();
  });
  const note = useStaffCall(noteOnTicket, sentAs(words.tickets.noted));
  const error = store.error ?? reply.error ?? note.error;
  const isSending = store.isPending || reply.isPending;

  const asNote = () => {
    store.reset();
    reply.reset();
    note.mutate({ id: ticket.id, text });
  };
  const send = (then?: 'pending' | 'resolved') => {
    note.reset();
    reply.reset();
    const fields = { id: ticket.id, text, revision: ticket.revision, seen, ...(then && { then }) };
    if (pictures.length === 0) return reply.mutate(fields);
    store.mutate(
      pictures.map(({ file }) => file),
      { onSuccess: (ids) => reply.mutate({ ...fields, pictures: ids }) },
    );
  };
  const newer = newerIn(reply.error);
  const readFirst = () => {
    // The writer knows of it now, so that the next attempt does not ask again.
    if (newer) setSeen(newer.entryId);
    reply.reset();
  };
  const sendAnyway = () => {
    if (newer) reply.mutate({ ...reply.variables!, revision: newer.revision, seen: newer.entryId });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    send();
  };
  const empty = text.trim() === '';
  const isReachable = ticket.email !== '' || ticket.sender !== undefined;
  const mayReply = may(replyToTicket) && isReachable && TICKET_TRANSITIONS[ticket.status].reply !== undefined;
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || empty || !mayReply) return;
    event.preventDefault();
    send(event.shiftKey ? 'resolved' : undefined);
  };
  return (
    <Panel title={words.tickets.answer}>
      <Stack component="form" spacing={2} onSubmit={submit}>
        {!isReachable && <Typography color="text.secondary">{phoneTicketTexts.callBack}</Typography>}
        {mayReply && (
          <SavedReplyPicker
            language={language}
            onLanguage={setLanguage}
            onChosen={(template) => setText(fillSavedReply(template, toFacts(ticket)))}
          />
        )}
        {error && !newer && <FailureAlert error={error} />}
        <LabelledField
          label={words.tickets.text}
          value={text}
          onChange={(event) => setText(event.target.value)}
          multiline
          minRows={5}
          maxRows={20}
          onKeyDown={sendByKey}
          slotProps={{ htmlInput: { maxLength: 5_000, 'data-shortcut': 'r', 'aria-keyshortcuts': 'r' } }}
        />
        {mayReply && ticket.sender && <PictureField pictures={pictures} onChange={setPictures} disabled={isSending} />}
        <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
          {mayReply && (
            <>
              <Button type="submit" variant="contained" disabled={empty || note.isPending} loading={isSending}>
                {words.tickets.reply}
              </Button>
              {AFTER_REPLY.map(({ then, label }) => (
                <Button
                  key={then}
                  variant="outlined"
                  disabled={empty || note.isPending || isSending}
                  onClick={() => send(then)}
                >
                  {label}
                </Button>
              ))}
            </>
          )}
          <Button variant="outlined" disabled={empty || isSending} loading={note.isPending} onClick={asNote}>
            {words.tickets.note}
          </Button>
        </Stack>
      </Stack>
      {newer && <SendAnyway newer={newer} isPending={reply.isPending} onSend={sendAnyway} onRead={readFirst} />}
    </Panel>
  );
}

/**
 * The text that is being written, and the latest message when it was begun. Both stay in this tab, so that a page which
 * was loaded again still knows what its writer had not seen.
 */
function useAnswerDraft(ticket: TicketDetailRecord, onWriting: AnswerProps['onWriting']) {
  const latest = latestMessage(ticket.entries)?._id ?? '';
  const [text, setText] = useDraft(`ticket.${ticket.id}`);
  const [begunAfter, setBegunAfter] = useDraft(`ticket.${ticket.id}.begun`);
  const write = (next: string) => {
    if (next === '') setBegunAfter('');
    else if (text === '') setBegunAfter(latest || NONE);
    setText(next);
    onWriting(next !== '');
  };
  const begun = begunAfter === NONE ? '' : begunAfter;
  return { text, setText: write, seen: begunAfter === '' ? latest : begun, setSeen: setBegunAfter };
}
/** The text was begun before the first message. */
const NONE = 'none';

/** The language of the sender's account; English for guests and until it is known. */
function useSenderLanguage({ sender }: TicketDetailRecord): Language {
  const isUser = sender !== undefined && !isStaff(sender.role);
  const { data: user } = useGetOne<UserRecord>(
    'users',
    { id: sender?.userId ?? '' },
    { enabled: isUser, retry: false },
  );
  return LANGUAGES.find((code) => code === user?.language) ?? 'en';
}

/** The values of the placeholders of saved replies; an unknown one stays, so that its writer sees it. */
const toFacts = ({ name, number, about: [booking] }: TicketDetailRecord): Record<string, string> => ({
  name,
  number,
  ...(booking && { booking }),
  date: formatDay(istDate(new Date(serverNow()))),
});

interface SavedReplyPickerProps {
  language: Language;
  onLanguage: (language: Language) => void;
  onChosen: (text: string) => void;
}
function SavedReplyPicker({ language, onLanguage, onChosen }: SavedReplyPickerProps) {
  const { data: savedReplies = [] } = useGetList<SavedReplyRecord>('saved-replies', {
    pagination: { page: 1, perPage: 1_000 },
  });
  if (savedReplies.length === 0) return null;
  const folders = [...new Set(savedReplies.map(({ folder = '' }) => folder))];
  const choose = (id: string) => {
    const chosen = savedReplies.find((one) => one.id === id);
    if (chosen) onChosen(chosen[language]);
  };
  return (
    <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: { xs: '1fr', sm: '2fr 1fr' } }}>
      <LabelledField
        label={words.tickets.savedReply}
        select
        value=""
        onChange={(event) => choose(event.target.value)}
        slotProps={{ select: { native: true } }}
      >
        <option value="">{words.tickets.chooseSavedReply}</option>
        {folders.map((name) => {
          const inFolder = savedReplies.filter(({ folder = '' }) => folder === name);
          const options = inFolder.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ));
          return name ? (
            <optgroup key={name} label={name}>
              {options}
            </optgroup>
          ) : (
            options
          );
        })}
      </LabelledField>
      <LabelledField
        label={words.tickets.language}
        select
        value={language}
        onChange={(event) => onLanguage(event.target.value as Language)}
        slotProps={{ select: { native: true } }}
      >
        {LANGUAGES.map((code) => (
          <option key={code} value={code}>
            {words.language[code]}
          </option>
        ))}
      </LabelledField>
    </Box>
  );
}
