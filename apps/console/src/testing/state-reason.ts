import type { BoundFunctions, queries } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';

/** Enters the reason of an action in its dialog, as a complaint. */
export async function stateReason(
  person: Pick<UserEvent, 'selectOptions' | 'type'>,
  dialog: BoundFunctions<typeof queries>,
  reason: string,
): Promise<void> {
  await person.selectOptions(dialog.getByLabelText('Category'), 'Complaint');
  await person.type(dialog.getByLabelText('Reason'), reason);
}
