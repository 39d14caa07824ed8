import { Box, Stack, Typography } from '@mui/material';
import { type OutputOf, readChat } from '@sahaya/contracts';
import type { ChatRecord } from '../../api/data-provider.js';
import { formatDateTime } from '../../i18n/format.js';
import { ActionButton } from '../../ui/record/action-button.js';
import { RecordPage } from '../../ui/record/record-page.js';
import { Fact, Facts, Panel } from '../../ui/record/facts.js';
import { RecordLink } from '../../ui/record/record-link.js';
import { RevealedUntil, useRevealed } from '../../ui/record/reveal.js';
import { labelOf, words } from '../../i18n/words.js';
import { About, listNames, reportsOf } from './about.js';
import { chatTexts } from './chat-texts.js';

type Read = OutputOf<typeof readChat>;
const headline = (chat: ChatRecord) => chatTexts.title(listNames(chat));

export const ChatShow = () => (
  <RecordPage<ChatRecord> back={chatTexts.back} failed={chatTexts.failedOne} kind={chatTexts.one} title={headline}>
    {(chat) => (
      <>
        <Typography variant="h4" component="h2">
          {headline(chat)}
        </Typography>
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', md: '3fr 2fr' }, alignItems: 'start' }}>
          <Words chat={chat} />
          <Particulars chat={chat} />
        </Box>
      </>
    )}
  </RecordPage>
);

const Particulars = ({ chat }: { chat: ChatRecord }) => (
  <Panel title={chatTexts.about}>
    <Facts>
      {chat.participants.map(({ _id, name }, place) => (
        <Fact key={_id} label={place === 0 ? words.bookings.customer : words.bookings.helper}>
          <RecordLink to="users" id={_id}>
            {name}
          </RecordLink>
        </Fact>
      ))}
      <Fact label={words.bookings.service}>{labelOf(words.service, chat.service)}</Fact>
      <Fact label={chatTexts.about}>
        <About chat={chat} />
      </Fact>
      <Fact label={chatTexts.messages}>{String(chat.messages)}</Fact>
      {chat.lastMessageAt && <Fact label={chatTexts.latest}>{formatDateTime(chat.lastMessageAt)}</Fact>}
      {chat.closesAt && <Fact label={chatTexts.closes}>{formatDateTime(chat.closesAt)}</Fact>}
      {reportsOf(chat).map((report) => (
        <Fact key={report} label={chatTexts.reported}>
          {report}
        </Fact>
      ))}
    </Facts>
  </Panel>
);

/** Hidden until staff give a reason, and again a minute later. */
function Words({ chat }: { chat: ChatRecord }) {
  const [revealed, setRevealed] = useRevealed<Read>();
  const first = revealed?.messages[0];
  return (
    <Panel
      title={chatTexts.words}
      action={
        revealed ? (
          <RevealedUntil {...revealed} />
        ) : (
          <ActionButton
            call={readChat}
            fields={{ id: chat.id }}
            label={chatTexts.read}
            hint={chatTexts.readHint}
            asksReason
            done={chatTexts.done}
            onDone={setRevealed}
          />
        )
      }
    >
      {!revealed && <Typography color="text.secondary">{chatTexts.masked}</Typography>}
      {revealed?.more && first && (
        <ActionButton
          key={first._id}
          call={readChat}
          fields={{ id: chat.id, before: first._id }}
          label={chatTexts.earlier}
          hint={chatTexts.earlierHint}
          asksReason
          done={chatTexts.done}
          onDone={setRevealed}
          variant="text"
        />
      )}
      {revealed && <Messages chat={chat} read={revealed} />}
    </Panel>
  );
}

const Messages = ({ chat, read }: { chat: ChatRecord; read: Read }) => {
  const nameOf = (id: string) => chat.participants.find(({ _id }) => _id === id)?.name ?? words.none;
  if (read.messages.length === 0) return <Typography>{chatTexts.nothing}</Typography>;
  return (
    <Stack component="ol" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {read.messages.map(({ _id, sender, content, createdAt }) => (
        <Box component="li" key={_id}>
          <Typography variant="caption" color="text.secondary">
            {nameOf(sender)} · <time dateTime={createdAt}>{formatDateTime(createdAt)}</time>
          </Typography>
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{content}</Typography>
        </Box>
      ))}
    </Stack>
  );
};
