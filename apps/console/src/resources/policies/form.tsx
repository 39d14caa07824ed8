import { Alert, Box, Button, FormControlLabel, Stack, Switch, Typography } from '@mui/material';
import { ApiError } from '@sahaya/api-client';
import { putPolicy } from '@sahaya/contracts';
import { nextPolicy, outOfBounds, policyChanges, type PolicyValue, policyValues } from '@sahaya/domain';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { PolicyRecord } from '../../api/data-provider.js';
import { useFormDraft } from '../../api/drafts.js';
import { formatDateTime } from '../../i18n/format.js';
import { Panel } from '../../ui/record/facts.js';
import { LabelledField } from '../../ui/labelled-field.js';
import { hasChanged, useMay, useStaffCall } from '../../api/staff-call.js';
import { labelOf, words } from '../../i18n/words.js';
import { type PolicySaving, SaveDialog } from './save-dialog.js';
import { formatBounds, parseInput, GROUPS, formatInput, listChoices } from './values.js';

interface PolicyFormProps {
  current: PolicyRecord;
  /** While a proposal is open, no other change can be saved. */
  hasProposal: boolean;
}
/** The current policy; typed values are kept on top of it, so they survive a change by another staff member. */
export function PolicyForm({ current: { policy }, hasProposal }: PolicyFormProps) {
  const mayChange = useMay()(putPolicy);
  const notify = useNotify();
  const typing = useFormDraft('policies.values');
  const saving = useFormDraft('policies.saving');
  const typed = new Map(Object.entries(typing.values));
  const [isAsked, setAsked] = useState(false);
  /** After a saved change, a new dialog shows no violation yet. */
  const [saved, setSaved] = useState(0);
  const save = useStaffCall(putPolicy, ({ proposal }) => {
    typing.forget();
    saving.forget();
    setAsked(false);
    setSaved((count) => count + 1);
    notify(proposal ? words.policies.sent : words.policies.saved, { type: 'success' });
  });

  const next = nextPolicy(policy, new Map([...typed].map(([way, text = '']) => [way, parseInput(way, text)])));
  const changes = policyChanges(policy, next);
  const broken = outOfBounds(next);
  const values = policyValues(policy);
  const begin = () => {
    save.reset();
    setAsked(true);
  };
  const send = (stated: PolicySaving) => {
    const whole = { ...next, dayParts: [...next.dayParts], reminders: [...next.reminders] };
    save.mutate({ policy: whole, ...stated }, { onError: (error) => hasChanged(error) && setAsked(false) });
  };

  return (
    <>
      {save.error && hasChanged(save.error) && <Alert severity="warning">{meanwhileWords(save.error)}</Alert>}
      {!mayChange && <Typography color="text.secondary">{words.policies.readOnly}</Typography>}
      {GROUPS.map(({ name, units }) => (
        <Panel key={name} title={words.policies.group[name]}>
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(260px, 1fr))' }}>
            {Object.entries(units).map(([way, unit]) => {
              const known = values.get(way);
              return (
                known !== undefined && (
                  <PolicyField
                    key={way}
                    way={way}
                    kind={unit === 'switch' || unit === 'time' || unit === 'choice' ? unit : 'number'}
                    unit={unit}
                    text={typed.get(way) ?? formatInput(way, known)}
                    isBroken={broken.includes(way)}
                    disabled={!mayChange}
                    onType={(text) => typing.set({ [way]: text })}
                  />
                )
              );
            })}
          </Box>
        </Panel>
      ))}
      {mayChange && (
        <Stack
          direction="row"
          spacing={2}
          sx={{
            alignItems: 'center',
            position: 'sticky',
            bottom: 0,
            py: 1.5,
            zIndex: 1,
            bgcolor: 'background.default',
          }}
        >
          <Button
            variant="contained"
            disabled={changes.length === 0 || broken.length > 0 || hasProposal}
            onClick={begin}
          >
            {words.policies.review}
          </Button>
          <Button disabled={changes.length === 0} onClick={typing.forget}>
            {words.policies.discard}
          </Button>
          <Typography role="status" color={broken.length > 0 ? 'error' : 'text.secondary'}>
            {broken.length > 0 ? words.policies.broken(broken.length) : words.policies.changed(changes.length)}
            {hasProposal && `. ${words.policies.waitsForProposal}`}
          </Typography>
        </Stack>
      )}
      <SaveDialog
        key={saved}
        open={isAsked}
        version={next.version}
        changes={changes}
        draft={saving}
        error={save.error}
        isSaving={save.isPending}
        onSave={send}
        onClose={() => setAsked(false)}
      />
    </>
  );
}

interface PolicyFieldProps {
  way: string;
  kind: 'number' | 'time' | 'switch' | 'choice';
  unit: string;
  text: string;
  isBroken: boolean;
  disabled: boolean;
  onType: (text: string) => void;
}
function PolicyField({ way, kind, unit, text, isBroken, disabled, onType }: PolicyFieldProps) {
  const label = labelOf(words.policies.value, way);
  if (kind === 'switch')
    return (
      <FormControlLabel
        label={label}
        disabled={disabled}
        control={<Switch checked={text === 'true'} onChange={({ target }) => onType(String(target.checked))} />}
      />
    );
  if (kind === 'choice')
    return (
      <LabelledField
        label={label}
        value={text}
        select
        disabled={disabled}
        onChange={({ target }) => onType(target.value)}
        slotProps={{ select: { native: true } }}
      >
        {listChoices(way).map(({ value, label: name }) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </LabelledField>
    );
  const sign = kind === 'number' && (unit === 'rupees' ? '₹' : labelOf(words.policies.unit, unit));
  return (
    <LabelledField
      label={label}
      value={text}
      type={kind}
      disabled={disabled}
      error={isBroken}
      helperText={formatBounds(way)}
      onChange={({ target }) => onType(target.value)}
      slotProps={{
        htmlInput: kind === 'number' ? { step: 'any', inputMode: 'decimal' } : {},
        input: { endAdornment: sign && <Typography sx={{ pl: 1, whiteSpace: 'nowrap' }}>{sign}</Typography> },
      }}
    />
  );
}

/** Names the author of the newer version or proposal and states that typed values are kept. */
function meanwhileWords(error: Error): string {
  if (!(error instanceof ApiError)) return error.message;
  const { by, at, version } = (error.details ?? {}) as Partial<Record<'by' | 'at', string> & { version: PolicyValue }>;
  const whose = [by ?? words.tickets.colleague, at && formatDateTime(at)].filter(Boolean).join(', ');
  if (error.code === 'POLICY_PROPOSAL_OPEN') return words.policies.proposedMeanwhile(whose);
  return words.policies.meanwhile(String(version ?? ''), whose);
}
