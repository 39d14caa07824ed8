import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material';
import { factorCodeViolation } from '@sahaya/domain';
import { use, useEffect, useId, useSyncExternalStore } from 'react';
import type { StepUp } from '../../api/step-up.js';
import { focusOnMount } from '../../ui/focus-on-mount.js';
import { words } from '../../i18n/words.js';
import { useFieldForm } from '../../ui/use-field-form.js';
import { CodeField } from './code-field.js';
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
