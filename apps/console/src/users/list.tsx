import BlockedIcon from '@mui/icons-material/Block';
import { Stack } from '@mui/material';
import { ROLES } from '@sahaya/contracts';
import { DataTable, FilterLiveSearch } from 'react-admin';
import type { UserRecord } from '../data-provider.js';
import { formatInstant } from '../format.js';
import { BlockedChip, RoleChip, roleIcon } from '../shell/chips.js';
import { ChoiceChips } from '../shell/choice-chips.js';
import { Filters } from '../shell/filters.js';
import { RecordLink } from '../shell/record-link.js';
import { NoMatch, RecordList } from '../shell/record-list.js';
import { Stamp } from '../shell/stamp.js';
import { EmptyState } from '../shell/states.js';
import { wordOf, words } from '../words.js';

const roles = ROLES.map((value) => ({ value, label: words.role[value], icon: roleIcon(value) }));
const blocked = [{ value: 'true', label: words.users.blocked, icon: <BlockedIcon /> }];
const Column = DataTable.Col<UserRecord>;
const wide = { display: { xs: 'none', lg: 'table-cell' } };

const Choices = () => (
  <Filters>
    <FilterLiveSearch source="q" label={words.users.search} sx={{ width: 280 }} />
    <ChoiceChips source="role" label={words.filters.role} choices={roles} />
    <ChoiceChips source="blocked" label={words.users.blocked} choices={blocked} />
  </Filters>
);

export const UserList = () => (
  <RecordList
    title={words.users.name}
    filters={<Choices />}
    empty={<EmptyState title={words.users.empty} hint={words.users.emptyHint} />}
    failed={words.users.failed}
  >
    <DataTable<UserRecord> bulkActionButtons={false} rowClick="show" empty={<NoMatch title={words.users.noMatch} />}>
      <Column
        label={words.users.person}
        render={({ id, name }) => (
          <RecordLink to="users" id={id}>
            {name}
          </RecordLink>
        )}
      />
      <Column
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
      <Column label={words.users.language} sx={wide} render={({ language }) => wordOf(words.language, language)} />
      <Column
        label={words.users.joined}
        sx={wide}
        render={({ createdAt }) => <Stamp {...formatInstant(createdAt)} />}
      />
    </DataTable>
  </RecordList>
);
