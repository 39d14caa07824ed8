import HiddenIcon from '@mui/icons-material/VisibilityOffOutlined';
import { Rating, Stack, Typography } from '@mui/material';
import { moderateReview } from '@sahaya/contracts';
import { DataTable, FilterLiveSearch } from 'react-admin';
import type { ReviewRecord } from '../data-provider.js';
import { formatInstant, formatMoment } from '../format.js';
import { Act, REASON } from '../shell/act.js';
import { HiddenChip } from '../shell/chips.js';
import { ChoiceChips } from '../shell/choice-chips.js';
import { Filters } from '../shell/filters.js';
import { PersonLink, RecordLink } from '../shell/record-link.js';
import { NoMatch, RecordList } from '../shell/record-list.js';
import { Stamp } from '../shell/stamp.js';
import { EmptyState } from '../shell/states.js';
import { Under } from '../shell/under.js';
import { words } from '../words.js';

const stars = [5, 4, 3, 2, 1].map((count) => ({ value: String(count), label: words.reviews.stars(count) }));
const hidden = [{ value: 'true', label: words.reviews.hidden, icon: <HiddenIcon /> }];
const Column = DataTable.Col<ReviewRecord>;

export const ReviewList = () => (
  <RecordList
    title={words.reviews.name}
    filters={
      <Filters>
        <FilterLiveSearch source="helperId" label={words.reviews.helperId} sx={{ width: 240 }} />
        <ChoiceChips source="stars" label={words.helpers.rating} choices={stars} />
        <ChoiceChips source="hidden" label={words.reviews.hidden} choices={hidden} />
      </Filters>
    }
    empty={<EmptyState title={words.reviews.empty} />}
    failed={words.reviews.failed}
  >
    <DataTable<ReviewRecord> bulkActionButtons={false} rowClick={false} empty={<NoMatch title={words.money.noMatch} />}>
      <Column label={words.reviews.written} render={({ createdAt }) => <Stamp {...formatInstant(createdAt)} />} />
      <Column label={words.bookings.people} render={(review) => <People review={review} />} />
      <Column label={words.bookings.review} sx={{ minWidth: 200 }} render={(review) => <Words review={review} />} />
      <Column label={false} align="right" render={(review) => <Moderate review={review} />} />
    </DataTable>
  </RecordList>
);

const People = ({ review: { customerId, helperId, helperName, bookingId } }: { review: ReviewRecord }) => (
  <>
    <PersonLink person={customerId} />
    {' → '}
    <RecordLink to="helpers" id={helperId}>
      {helperName ?? words.bookings.helper}
    </RecordLink>
    <Under>
      <RecordLink to="bookings" id={bookingId}>
        {words.bookings.visit}
      </RecordLink>
    </Under>
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
      <Under key={at}>
        {[words.moderation[decision], part === 'reply' && words.reviews.reply, by.name ?? words.tickets.colleague]
          .filter(Boolean)
          .join(' · ')}
        {` · ${formatMoment(at)}: ${reason}`}
      </Under>
    ))}
  </Stack>
);

/** Hides the whole review, or only its reply. */
const Moderate = ({ review: { id, hidden: down, reply, moderation } }: { review: ReviewRecord }) => {
  const fields = { id, revision: moderation.length };
  return (
    <Stack spacing={1} sx={{ alignItems: 'end' }}>
      {down ? (
        <Act
          call={moderateReview}
          fields={{ ...fields, decision: 'show' }}
          label={words.reviews.show}
          questions={[REASON]}
          done={words.reviews.shown}
        />
      ) : (
        <Act
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
    <Act
      call={moderateReview}
      fields={{ ...fields, decision: 'show' }}
      label={words.reviews.showReply}
      questions={[REASON]}
      done={words.reviews.shown}
      variant="text"
    />
  ) : (
    <Act
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
