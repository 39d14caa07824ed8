import { FilterLiveSearch } from 'react-admin';
import type { ChatRecord } from '../../api/data-provider.js';
import { formatInstant } from '../../i18n/format.js';
import { ChoiceChips } from '../../ui/list/choice-chips.js';
import { Filters } from '../../ui/list/filters.js';
import { RecordLink } from '../../ui/record/record-link.js';
import { NoMatch, RecordList } from '../../ui/list/record-list.js';
import { RecordColumn, RecordTable } from '../../ui/list/record-table.js';
import { DateTimeCell } from '../../ui/date-time-cell.js';
import { EmptyState } from '../../ui/states.js';
import { SecondLine } from '../../ui/second-line.js';
import { labelOf, words } from '../../i18n/words.js';
import { About, listNames, reportsOf } from './about.js';
import { chatTexts } from './chat-texts.js';

const Column = RecordColumn<ChatRecord>;

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
    <RecordTable<ChatRecord> rowClick="show" empty={<NoMatch title={chatTexts.noMatch} />}>
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
      <Column label={chatTexts.about} wide render={(chat) => <About chat={chat} />} />
      <Column label={chatTexts.messages} align="right" render={({ messages }) => messages} />
      <Column
        label={chatTexts.latest}
        render={({ lastMessageAt }) =>
          lastMessageAt ? <DateTimeCell {...formatInstant(lastMessageAt)} /> : words.none
        }
      />
    </RecordTable>
  </RecordList>
);
