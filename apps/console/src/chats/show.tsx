import { Box, Stack, Typography } from '@mui/material';
import { type OutputOf, readChat } from '@sahaya/contracts';
import type { ChatRecord } from '../data-provider.js';
import { formatMoment } from '../format.js';
import { Act, REASON } from '../shell/act.js';
import { CasePage } from '../shell/case-page.js';
import { Fact, Facts, Panel } from '../shell/facts.js';
import { RecordLink } from '../shell/record-link.js';
import { RevealedUntil, useRevealed } from '../shell/reveal.js';
import { wordOf, words } from '../words.js';
import { About, namesOf, reportsOf } from './about.js';
import { chatWords } from './words.js';

type Read = OutputOf<typeof readChat>;
const headline = (chat: ChatRecord) => chatWords.title(namesOf(chat));

export const ChatShow = () => (
  <CasePage<ChatRecord> back={chatWords.back} failed={chatWords.failedOne} kind={chatWords.one} title={headline}>
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
  </CasePage>
);

const Particulars = ({ chat }: { chat: ChatRecord }) => (
  <Panel title={chatWords.about}>
    <Facts>
      {chat.participants.map(({ _id, name }, place) => (
        <Fact key={_id} label={place === 0 ? words.bookings.customer : words.bookings.helper}>
          <RecordLink to="users" id={_id}>
            {name}
          </RecordLink>
        </Fact>
      ))}
      <Fact label={words.bookings.service}>{wordOf(words.service, chat.service)}</Fact>
      <Fact label={chatWords.about}>
        <About chat={chat} />
      </Fact>
      <Fact label={chatWords.messages}>{String(chat.messages)}</Fact>
      {chat.lastMessageAt && <Fact label={chatWords.latest}>{formatMoment(chat.lastMessageAt)}</Fact>}
      {chat.closesAt && <Fact label={chatWords.closes}>{formatMoment(chat.closesAt)}</Fact>}
      {reportsOf(chat).map((report) => (
        <Fact key={report} label={chatWords.reported}>
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
      title={chatWords.words}
      action={
        revealed ? (
          <RevealedUntil {...revealed} />
        ) : (
          <Act
            call={readChat}
            fields={{ id: chat.id }}
            label={chatWords.read}
            hint={chatWords.readHint}
            questions={[REASON]}
            done={chatWords.done}
            onDone={setRevealed}
          />
        )
      }
    >
      {!revealed && <Typography color="text.secondary">{chatWords.masked}</Typography>}
      {revealed?.more && first && (
        <Act
          key={first._id}
          call={readChat}
          fields={{ id: chat.id, before: first._id }}
          label={chatWords.earlier}
          hint={chatWords.earlierHint}
          questions={[REASON]}
          done={chatWords.done}
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
  if (read.messages.length === 0) return <Typography>{chatWords.nothing}</Typography>;
  return (
    <Stack component="ol" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {read.messages.map(({ _id, sender, content, createdAt }) => (
        <Box component="li" key={_id}>
          <Typography variant="caption" color="text.secondary">
            {nameOf(sender)} · <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
          </Typography>
          <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{content}</Typography>
        </Box>
      ))}
    </Stack>
  );
};
