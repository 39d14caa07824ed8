import BlockedIcon from '@mui/icons-material/Block';
import RatingIcon from '@mui/icons-material/StarOutline';
import { MenuItem, TextField } from '@mui/material';
import { SERVICES, VERIFICATION_STATES } from '@sahaya/domain';
import { formatRupees } from '@sahaya/domain';
import { FilterLiveSearch } from 'react-admin';
import type { HelperRecord } from '../../api/data-provider.js';
import { BlockedChip, VerificationChip } from '../../ui/chips.js';
import { ChoiceChips } from '../../ui/list/choice-chips.js';
import { Filters } from '../../ui/list/filters.js';
import { RecordLink } from '../../ui/record/record-link.js';
import { NoMatch, RecordList } from '../../ui/list/record-list.js';
import { RecordColumn, RecordTable } from '../../ui/list/record-table.js';
import { EmptyState } from '../../ui/states.js';
import { SecondLine } from '../../ui/second-line.js';
import { useFilters } from '../../ui/list/use-filters.js';
import { labelOf, words } from '../../i18n/words.js';
import { RecordTags } from '../notes/record-tags.js';
import { TagFilter } from '../notes/tag-filter.js';

const states = VERIFICATION_STATES.map((value) => ({ value, label: words.verificationState[value] }));
const blocked = [{ value: 'true', label: words.users.blocked, icon: <BlockedIcon /> }];
const orders = [{ value: 'rating', label: words.helpers.byRating, icon: <RatingIcon /> }];
const Column = RecordColumn<HelperRecord>;

const Choices = () => (
  <Filters>
    <FilterLiveSearch source="q" label={words.helpers.search} sx={{ width: 240 }} />
    <ServiceFilter />
    <TagFilter />
    <ChoiceChips source="verification" label={words.verifications.name} choices={states} />
    <ChoiceChips source="blocked" label={words.users.blocked} choices={blocked} />
    <ChoiceChips source="sort" label={words.helpers.order} all={words.helpers.newest} choices={orders} />
  </Filters>
);

function ServiceFilter() {
  const [{ service = '', ...others }, setFilters] = useFilters();
  return (
    <TextField
      select
      size="small"
      label={words.bookings.service}
      value={service}
      onChange={({ target }) => setFilters(target.value ? { ...others, service: target.value } : others)}
      sx={{ width: 180 }}
    >
      <MenuItem value="">{words.filters.all}</MenuItem>
      {SERVICES.map((value) => (
        <MenuItem key={value} value={value}>
          {words.service[value]}
        </MenuItem>
      ))}
    </TextField>
  );
}

export const HelperList = () => (
  <RecordList
    title={words.helpers.name}
    filters={<Choices />}
    empty={<EmptyState title={words.helpers.empty} hint={words.users.emptyHint} />}
    failed={words.helpers.failed}
  >
    <RecordTable<HelperRecord> rowClick="show" empty={<NoMatch title={words.helpers.noMatch} />}>
      <Column
        label={words.bookings.helper}
        render={({ id, name, location }) => (
          <>
            <RecordLink to="helpers" id={id}>
              {name}
            </RecordLink>
            <SecondLine>{location}</SecondLine>
            <RecordTags id={id} />
          </>
        )}
      />
      <Column
        label={words.helpers.services}
        render={({ services }) => services.map((service) => labelOf(words.service, service)).join(', ')}
      />
      <Column
        label={words.helpers.rate}
        align="right"
        wide
        render={({ hourlyRate }) => words.helpers.perHour(formatRupees(hourlyRate))}
      />
      <Column
        label={words.helpers.rating}
        render={({ averageRating, totalReviews }) => words.helpers.rated(averageRating, totalReviews)}
      />
      <Column
        lead="state"
        label={words.bookings.status}
        render={({ verification, isActive, blocked: isBlocked }) => (
          <>
            {isBlocked && <BlockedChip />} {verification && <VerificationChip state={verification} />}
            {!isActive && <SecondLine>{words.helpers.away}</SecondLine>}
          </>
        )}
      />
    </RecordTable>
  </RecordList>
);
