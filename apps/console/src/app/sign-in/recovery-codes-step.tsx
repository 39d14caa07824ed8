import { Stack } from '@mui/material';
import { words } from '../../i18n/words.js';
import { RecoveryCodes } from '../second-factor/recovery-codes.js';
import { StepHeading } from './step-heading.js';

/** The recovery codes of a new app, before the console opens. */
export const RecoveryCodesStep = ({ codes, onSaved }: { codes: readonly string[]; onSaved: () => void }) => (
  <Stack spacing={2.5}>
    <StepHeading title={words.secondFactor.recoveryCodes} />
    <RecoveryCodes codes={codes} onSaved={onSaved} />
  </Stack>
);
