import { DataTable, FilterLiveSearch } from 'react-admin';
import type { ChatRecord } from '../data-provider.js';
import { formatInstant } from '../format.js';
import { ChoiceChips } from '../shell/choice-chips.js';
import { Filters } from '../shell/filters.js';
import { RecordLink } from '../shell/record-link.js';
import { NoMatch, RecordList } from '../shell/record-list.js';
import { Stamp } from '../shell/stamp.js';
import { EmptyState } from '../shell/states.js';
import { Under } from '../shell/under.js';
import { wordOf, words } from '../words.js';
import { About, namesOf, reportsOf } from './about.js';
import { chatWords } from './words.js';

const Column = DataTable.Col<ChatRecord>;
const wide = { display: { xs: 'none', lg: 'table-cell' } };

export const ChatList = () => (
  <RecordList
    title={chatWords.name}
    filters={
      <Filters>
        <ChoiceChips
          source="reported"
          label={chatWords.reported}
          choices={[{ value: 'true', label: chatWords.onlyReported }]}
        />
        <FilterLiveSearch source="caseId" label={chatWords.caseId} sx={{ width: 240 }} />
        <FilterLiveSearch source="userId" label={chatWords.userId} sx={{ width: 240 }} />
      </Filters>
    }
    empty={<EmptyState title={chatWords.empty} hint={chatWords.emptyHint} />}
    failed={chatWords.failed}
  >
    <DataTable<ChatRecord> bulkActionButtons={false} rowClick="show" empty={<NoMatch title={chatWords.noMatch} />}>
      <Column
        label={chatWords.between}
        render={(chat) => (
          <>
            <RecordLink to="chats" id={chat.id}>
              {namesOf(chat)}
            </RecordLink>
            {reportsOf(chat).map((report) => (
              <Under key={report}>
                {chatWords.reported} {report}
              </Under>
            ))}
          </>
        )}
      />
      <Column label={words.bookings.service} render={({ service }) => wordOf(words.service, service)} />
      <Column label={chatWords.about} sx={wide} render={(chat) => <About chat={chat} />} />
      <Column label={chatWords.messages} align="right" render={({ messages }) => messages} />
      <Column
        label={chatWords.latest}
        render={({ lastMessageAt }) => (lastMessageAt ? <Stamp {...formatInstant(lastMessageAt)} /> : words.none)}
      />
    </DataTable>
  </RecordList>
);
