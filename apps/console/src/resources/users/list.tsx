import BlockedIcon from '@mui/icons-material/Block';
import { Stack } from '@mui/material';
import { ROLES } from '@sahaya/contracts';
import { FilterLiveSearch } from 'react-admin';
import type { UserRecord } from '../../api/data-provider.js';
import { formatInstant } from '../../i18n/format.js';
import { BlockedChip, RoleChip, roleIcon } from '../../ui/chips.js';
import { ChoiceChips } from '../../ui/list/choice-chips.js';
import { Filters } from '../../ui/list/filters.js';
import { RecordLink } from '../../ui/record/record-link.js';
import { NoMatch, RecordList } from '../../ui/list/record-list.js';
import { RecordColumn, RecordTable } from '../../ui/list/record-table.js';
import { DateTimeCell } from '../../ui/date-time-cell.js';
import { EmptyState } from '../../ui/states.js';
import { labelOf, words } from '../../i18n/words.js';
import { RecordTags } from '../notes/record-tags.js';
import { TagFilter } from '../notes/tag-filter.js';

const roles = ROLES.map((value) => ({ value, label: words.role[value], icon: roleIcon(value) }));
const blocked = [{ value: 'true', label: words.users.blocked, icon: <BlockedIcon /> }];
const Column = RecordColumn<UserRecord>;

const Choices = () => (
  <Filters>
    <FilterLiveSearch source="q" label={words.users.search} sx={{ width: 280 }} />
    <ChoiceChips source="role" label={words.filters.role} choices={roles} />
    <ChoiceChips source="blocked" label={words.users.blocked} choices={blocked} />
    <TagFilter />
  </Filters>
);

export const UserList = () => (
  <RecordList
    title={words.users.name}
    filters={<Choices />}
    empty={<EmptyState title={words.users.empty} hint={words.users.emptyHint} />}
    failed={words.users.failed}
  >
    <RecordTable<UserRecord> rowClick="show" empty={<NoMatch title={words.users.noMatch} />}>
      <Column
        label={words.users.person}
        sortBy="name"
        render={({ id, name }) => (
          <>
            <RecordLink to="users" id={id}>
              {name}
            </RecordLink>
            <RecordTags id={id} />
          </>
        )}
      />
      <Column
        lead="state"
        label={words.users.role}
        render={({ role, blocked }) => (
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.5 }}>
            <RoleChip role={role} />
            {blocked && <BlockedChip />}
          </Stack>
        )}
      />
      <Column label={words.users.contact} render={({ email, phone }) => email ?? phone ?? words.none} />
      <Column label={words.users.location} render={({ location }) => location || words.none} />
      <Column label={words.users.language} wide render={({ language }) => labelOf(words.language, language)} />
      <Column
        label={words.users.joined}
        sortBy="createdAt"
        wide
        render={({ createdAt }) => <DateTimeCell {...formatInstant(createdAt)} />}
      />
    </RecordTable>
  </RecordList>
);
