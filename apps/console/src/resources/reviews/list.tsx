import HiddenIcon from '@mui/icons-material/VisibilityOffOutlined';
import { Rating, Stack, Typography } from '@mui/material';
import { moderateReview } from '@sahaya/contracts';
import { FilterLiveSearch } from 'react-admin';
import type { ReviewRecord } from '../../api/data-provider.js';
import { formatInstant, formatDateTime } from '../../i18n/format.js';
import { ActionButton, REASON } from '../../ui/record/action-button.js';
import { HiddenChip } from '../../ui/chips.js';
import { ChoiceChips } from '../../ui/list/choice-chips.js';
import { Filters } from '../../ui/list/filters.js';
import { PersonFilter } from '../../ui/list/person-filter.js';
import { PersonLink, RecordLink } from '../../ui/record/record-link.js';
import { NoMatch, RecordList } from '../../ui/list/record-list.js';
import { RecordColumn, RecordTable } from '../../ui/list/record-table.js';
import { DateTimeCell } from '../../ui/date-time-cell.js';
import { EmptyState } from '../../ui/states.js';
import { SecondLine } from '../../ui/second-line.js';
import { words } from '../../i18n/words.js';

const stars = [5, 4, 3, 2, 1].map((count) => ({ value: String(count), label: words.reviews.stars(count) }));
const hidden = [{ value: 'true', label: words.reviews.hidden, icon: <HiddenIcon /> }];
const Column = RecordColumn<ReviewRecord>;

export const ReviewList = () => (
  <RecordList
    title={words.reviews.name}
    filters={
      <Filters>
        <FilterLiveSearch source="helperId" label={words.reviews.helperId} sx={{ width: 240 }} />
        <PersonFilter source="customerId" />
        <ChoiceChips source="stars" label={words.helpers.rating} choices={stars} />
        <ChoiceChips source="hidden" label={words.reviews.hidden} choices={hidden} />
      </Filters>
    }
    empty={<EmptyState title={words.reviews.empty} />}
    failed={words.reviews.failed}
  >
    <RecordTable<ReviewRecord> rowClick={false} empty={<NoMatch title={words.money.noMatch} />}>
      <Column
        label={words.reviews.written}
        render={({ createdAt }) => <DateTimeCell {...formatInstant(createdAt)} />}
      />
      <Column lead="title" label={words.bookings.people} render={(review) => <People review={review} />} />
      <Column label={words.bookings.review} sx={{ minWidth: 200 }} render={(review) => <Words review={review} />} />
      <Column label={false} align="right" render={(review) => <Moderate review={review} />} />
    </RecordTable>
  </RecordList>
);

const People = ({
  review: { customerId, helperId, helperName, bookingId, subscriptionId },
}: {
  review: ReviewRecord;
}) => (
  <>
    <PersonLink person={customerId} />
    {' → '}
    <RecordLink to="helpers" id={helperId}>
      {helperName ?? words.bookings.helper}
    </RecordLink>
    <SecondLine>
      {bookingId && (
        <RecordLink to="bookings" id={bookingId}>
          {words.bookings.visit}
        </RecordLink>
      )}
      {subscriptionId && (
        <RecordLink to="subscriptions" id={subscriptionId}>
          {words.reviews.subscription}
        </RecordLink>
      )}
    </SecondLine>
  </>
);

/** The review, the reply and the decisions of staff. */
const Words = ({ review: { rating, comment, reply, hidden: down, moderation } }: { review: ReviewRecord }) => (
  <Stack spacing={0.5} sx={{ maxWidth: 560, alignItems: 'flex-start' }}>
    <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
      <Rating value={rating} size="small" readOnly />
      {down && <HiddenChip label={words.reviews.hidden} />}
    </Stack>
    <Typography variant="body2" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {comment}
    </Typography>
    {reply && (
      <Typography
        variant="body2"
        color="text.secondary"
        sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere', pl: 1.5, borderLeft: 2, borderColor: 'divider' }}
      >
        {words.reviews.reply}: {reply.text}
      </Typography>
    )}
    {reply?.hidden && <HiddenChip label={words.reviews.replyHidden} />}
    {moderation.map(({ decision, part, by, reason, at }) => (
      <SecondLine key={at}>
        {[words.moderation[decision], part === 'reply' && words.reviews.reply, by.name ?? words.tickets.colleague]
          .filter(Boolean)
          .join(' · ')}
        {` · ${formatDateTime(at)}: ${reason}`}
      </SecondLine>
    ))}
  </Stack>
);

/** Hides the whole review, or only its reply. */
const Moderate = ({ review: { id, hidden: down, reply, moderation } }: { review: ReviewRecord }) => {
  const fields = { id, revision: moderation.length };
  return (
    <Stack spacing={1} sx={{ alignItems: 'end' }}>
      {down ? (
        <ActionButton
          call={moderateReview}
          fields={{ ...fields, decision: 'show' }}
          label={words.reviews.show}
          questions={[REASON]}
          done={words.reviews.shown}
        />
      ) : (
        <ActionButton
          call={moderateReview}
          fields={{ ...fields, decision: 'hide' }}
          label={words.reviews.hide}
          hint={words.reviews.hideHint}
          questions={[REASON]}
          done={words.reviews.hiddenDone}
          danger
        />
      )}
      {reply && !down && <ModerateReply fields={{ ...fields, part: 'reply' }} isDown={reply.hidden !== undefined} />}
    </Stack>
  );
};

const ModerateReply = ({
  fields,
  isDown,
}: {
  fields: { id: string; revision: number; part: string };
  isDown: boolean;
}) =>
  isDown ? (
    <ActionButton
      call={moderateReview}
      fields={{ ...fields, decision: 'show' }}
      label={words.reviews.showReply}
      questions={[REASON]}
      done={words.reviews.shown}
      variant="text"
    />
  ) : (
    <ActionButton
      call={moderateReview}
      fields={{ ...fields, decision: 'hide' }}
      label={words.reviews.hideReply}
      hint={words.reviews.hideHint}
      questions={[REASON]}
      done={words.reviews.hiddenDone}
      danger
      variant="text"
    />
  );
