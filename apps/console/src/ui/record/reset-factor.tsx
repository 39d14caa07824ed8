import { proposeFactorReset } from '@sahaya/contracts';
import { words } from '../../i18n/words.js';
import { ActionButton } from './action-button.js';

/** Proposes to reset the second factor of an account. `hint`: what the person does after it. */
export const ResetFactor = ({ id, hint }: { id: string; hint: string }) => (
  <ActionButton
    call={proposeFactorReset}
    fields={{ id }}
    label={words.staff.resetFactor}
    hint={`${words.staff.resetFactorHint} ${hint}`}
    asksReason
    done={words.staff.resetProposed}
  />
);
