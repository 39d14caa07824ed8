import { Alert, Button, DialogActions, DialogContent, Skeleton, Typography } from '@mui/material';
import { mySecondFactor, type Passkey, type SecondFactor } from '@sahaya/contracts';
import { useQuery } from '@tanstack/react-query';
import { useStaffData } from '../../api/staff-call.js';
import { formatDateTime } from '../../i18n/format.js';
import { words } from '../../i18n/words.js';
import { Fact, Facts } from '../../ui/record/facts.js';
import { ErrorState } from '../../ui/states.js';
import { Passkeys } from './passkeys.js';

/** With this many recovery codes or fewer, new ones are advised. */
const FEW_CODES = 3;

interface TwoStepStateProps {
  onNewCodes: () => void;
  onReplace: () => void;
  onAddPasskey: () => void;
  onRenamePasskey: (passkey: Passkey) => void;
  onRemovePasskey: (passkey: Passkey) => void;
  onClose: () => void;
}

/** The second factor of the own account, and what can be changed about it. */
export function TwoStepState({ onNewCodes, onReplace, onClose, ...onPasskey }: TwoStepStateProps) {
  const data = useStaffData();
  const state = useQuery({
    queryKey: ['second-factor'],
    queryFn: ({ signal }) => data.call(mySecondFactor, {}, { signal }),
  });
  return (
    <>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: 0 }}>
        {state.data ? (
          <>
            <State factor={state.data} />
            {state.data.on && (
              <Passkeys
                passkeys={state.data.passkeys ?? []}
                onAdd={onPasskey.onAddPasskey}
                onRename={onPasskey.onRenamePasskey}
                onRemove={onPasskey.onRemovePasskey}
              />
            )}
          </>
        ) : state.error ? (
          <ErrorState title={words.secondFactor.failed} error={state.error} retry={() => void state.refetch()} />
        ) : (
          <Skeleton variant="rounded" height={56} />
        )}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2, flexWrap: 'wrap' }}>
        <Button onClick={onClose}>{words.close}</Button>
        {state.data?.on && (
          <>
            <Button variant="outlined" onClick={onReplace}>
              {words.secondFactor.replace}
            </Button>
            <Button variant="outlined" onClick={onNewCodes}>
              {words.secondFactor.newCodes}
            </Button>
          </>
        )}
      </DialogActions>
    </>
  );
}

function State({ factor: { on, since, recoveryCodesLeft = 0 } }: { factor: SecondFactor }) {
  if (!on) return <Typography>{words.secondFactor.notSetUp}</Typography>;
  return (
    <>
      {recoveryCodesLeft <= FEW_CODES && (
        <Alert severity="warning">{words.secondFactor.fewCodes(recoveryCodesLeft)}</Alert>
      )}
      <Facts>
        <Fact label={words.secondFactor.onSince}>{since && formatDateTime(since)}</Fact>
        <Fact label={words.secondFactor.codesLeft}>{String(recoveryCodesLeft)}</Fact>
      </Facts>
    </>
  );
}
