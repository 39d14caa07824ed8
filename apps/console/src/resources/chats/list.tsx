import { DataTable, FilterLiveSearch } from 'react-admin';
import type { ChatRecord } from '../../api/data-provider.js';
import { formatInstant } from '../../i18n/format.js';
import { ChoiceChips } from '../../ui/list/choice-chips.js';
import { Filters } from '../../ui/list/filters.js';
import { RecordLink } from '../../ui/record/record-link.js';
import { NoMatch, RecordList } from '../../ui/list/record-list.js';
import { DateTimeCell } from '../../ui/date-time-cell.js';
import { EmptyState } from '../../ui/states.js';
import { SecondLine } from '../../ui/second-line.js';
import { labelOf, words } from '../../i18n/words.js';
import { About, listNames, reportsOf } from './about.js';
import { chatTexts } from './chat-texts.js';

const Column = DataTable.Col<ChatRecord>;
const wide = { display: { xs: 'none', lg: 'table-cell' } };

export const ChatList = () => (
  <RecordList
    title={chatTexts.name}
    filters={
      <Filters>
        <ChoiceChips
          source="reported"
          label={chatTexts.reported}
          choices={[{ value: 'true', label: chatTexts.onlyReported }]}
        />
        <FilterLiveSearch source="caseId" label={chatTexts.caseId} sx={{ width: 240 }} />
        <FilterLiveSearch source="userId" label={chatTexts.userId} sx={{ width: 240 }} />
      </Filters>
    }
    empty={<EmptyState title={chatTexts.empty} hint={chatTexts.emptyHint} />}
    failed={chatTexts.failed}
  >
    <DataTable<ChatRecord> bulkActionButtons={false} rowClick="show" empty={<NoMatch title={chatTexts.noMatch} />}>
      <Column
        label={chatTexts.between}
        render={(chat) => (
          <>
            <RecordLink to="chats" id={chat.id}>
              {listNames(chat)}
            </RecordLink>
            {reportsOf(chat).map((report) => (
              <SecondLine key={report}>
                {chatTexts.reported} {report}
              </SecondLine>
            ))}
          </>
        )}
      />
      <Column label={words.bookings.service} render={({ service }) => labelOf(words.service, service)} />
      <Column label={chatTexts.about} sx={wide} render={(chat) => <About chat={chat} />} />
      <Column label={chatTexts.messages} align="right" render={({ messages }) => messages} />
      <Column
        label={chatTexts.latest}
        render={({ lastMessageAt }) =>
          lastMessageAt ? <DateTimeCell {...formatInstant(lastMessageAt)} /> : words.none
        }
      />
    </DataTable>
  </RecordList>
);
