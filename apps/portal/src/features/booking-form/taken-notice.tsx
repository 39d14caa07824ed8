import type { Helper } from '@sahaya/contracts';
import type { BookingForm, FreeSlot, LngLat } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { helpersQuery } from '../../api/queries/helpers.queries.js';
import { t } from '../../i18n/translate.js';
import { LoadingPlaceholder } from '../../ui/feedback/loading-placeholder.js';
import { Notice } from '../../ui/feedback/notice.js';
import classes from './book.module.css';
import { OtherChoices } from './other-choices.js';

const OTHER_HELPERS = 3;

interface Props {
  /** The id of the message, which describes the field of the start. */
  id: string;
  children: string;
  form: BookingForm;
  helper: Helper;
  slots: readonly FreeSlot[];
  /** Where helpers are searched. */
  near: LngLat | undefined;
  onSlot: (slot: FreeSlot) => void;
  onHelper: (helper: Helper) => void;
}

/** Says that the chosen time is not free, and offers other times and other helpers. */
export function TakenNotice({ id, children, form, helper, slots, near, onSlot, onHelper }: Props) {
  const { service, date, startTime, endTime } = form;
  const others = useQuery({
    ...helpersQuery({
      service,
      date,
      startTime,
      endTime,
      limit: OTHER_HELPERS + 1,
      ...(near && { lng: near[0], lat: near[1], sort: 'nearest' as const, servesMe: true }),
    }),
    enabled: service !== '',
  });
  const listed = others.isPlaceholderData ? [] : (others.data?.helpers ?? []);
  const helpers = listed.filter(({ _id, isActive }) => isActive && _id !== helper._id).slice(0, OTHER_HELPERS);
  return (
    <div className={classes.taken}>
      <Notice>
        <span id={id}>{children}</span>
      </Notice>
      {service !== '' && others.isFetching && slots.length === 0 && helpers.length === 0 ? (
        <LoadingPlaceholder height={96} />
      ) : (
        <OtherChoices
          wanted={form}
          helper={helper}
          slots={slots}
          helpers={helpers}
          onSlot={onSlot}
          onHelper={onHelper}
          helperAction={{ text: t('book.choose'), nameFor: ({ name }) => t('book.chooseOf', { name }) }}
        />
      )}
    </div>
  );
}
