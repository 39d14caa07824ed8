import {
  ConfirmActionDialog,
  describeConsequence,
  type useCardActions,
  VisitDialog,
} from '../booking-actions/index.js';

interface Props {
  act: ReturnType<typeof useCardActions>;
  now: Date;
}
/** Asks for the start code, or for the confirmation that the work is done. */
export const DayDialogs = ({ act, now }: Props) => (
  <>
    <ConfirmActionDialog
      consequence={act.asked && describeConsequence(act.asked.booking, act.asked.action, now)}
      onClose={act.close}
      onConfirm={act.confirm}
    />
    {act.visit && <VisitDialog {...act.visit} party="helper" onClose={act.close} onDone={() => undefined} />}
  </>
);
