import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { factorCodeViolation } from '@sahaya/domain';
import { mySecondFactor } from '@sahaya/contracts';
import { useQuery } from '@tanstack/react-query';
import { use, useEffect, useId, useSyncExternalStore } from 'react';
import { canUsePasskeys, isOfThisSite } from '../../api/passkeys.js';
import { useStaffData } from '../../api/staff-call.js';
import type { StepUp } from '../../api/step-up.js';
import { focusOnMount } from '../../ui/focus-on-mount.js';
import { words } from '../../i18n/words.js';
import { useFieldForm } from '../../ui/use-field-form.js';
import { CodeField } from './code-field.js';
import { PasskeyButton } from './passkey-button.js';
import { StepUpContext } from './step-up-context.js';

/** Asks for a code while a call waits for one. */
export function StepUpDialog() {
  const stepUp = use(StepUpContext);
  return stepUp && <CodeDialog stepUp={stepUp} />;
}

function CodeDialog({ stepUp }: { stepUp: StepUp }) {
  const open = useSyncExternalStore(stepUp.subscribe, stepUp.isAsking);
  const titleId = useId();
  // Nobody can answer on the login page.
  useEffect(() => () => stepUp.cancel(), [stepUp]);
  return (
    <Dialog open={open} onClose={stepUp.cancel} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{words.stepUp.name}</DialogTitle>
      <CodeForm stepUp={stepUp} />
    </Dialog>
  );
}

function CodeForm({ stepUp }: { stepUp: StepUp }) {
  const hasPasskey = useHasPasskey();
  const { submit, busy, alert, field } = useFieldForm({
    fields: ['code'],
    violationOf: factorCodeViolation,
    send: ({ code }) => stepUp.confirm(code),
  });
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: 0 }}>
        <Typography>{words.stepUp.hint}</Typography>
        {alert && <Alert severity="error">{alert}</Alert>}
        <CodeField {...field('code')} inputRef={focusOnMount} />
        {hasPasskey && <PasskeyButton ask={stepUp.confirmWithPasskey} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        <Button onClick={stepUp.cancel}>{words.cancel}</Button>
        <Button type="submit" variant="contained" loading={busy}>
          {words.stepUp.confirm}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Whether the person can confirm with a passkey here. A code is possible while that is not known. */
function useHasPasskey(): boolean {
  const data = useStaffData();
  const { data: factor } = useQuery({
    queryKey: ['second-factor'],
    queryFn: ({ signal }) => data.call(mySecondFactor, {}, { signal }),
    enabled: canUsePasskeys(),
  });
  return factor?.passkeys?.some(isOfThisSite) ?? false;
}
