import { Button, Modal } from '@mantine/core';
import type { Helper } from '@sahaya/contracts';
import { type SlotForm, slotViolation, type Violation } from '@sahaya/domain';
import { IconBell } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useWaitlist } from '../../data/matching.queries.js';
import { usePolicy } from '../../data/policy.queries.js';
import { firstName } from '../../format.js';
import { messageOf } from '../../messages.js';
import { now } from '../../now.js';
import { Notice } from '../../ui/notice.js';
import { ruleWords, t } from '../../words/words.js';
import dialog from './dialog.module.css';
import classes from './helper.module.css';
import { slotWords } from './presets.js';
import { firstSlot, SlotFields } from './slot-fields.js';

/** A customer waits for a time of this helper; the inbox tells when it is free. */
export function TellMeWhenFree({ helper }: { helper: Helper }) {
  const [isOpen, setOpen] = useState(false);
  const wait = useWaitlist(helper._id);
  const name = firstName(helper.name);
  return (
    <div className={classes.wait}>
      <p className={classes.note} role="status">
        {wait.data
          ? t('helper.waiting', { name, when: slotWords(wait.data.entry, now()) })
          : `${t('helper.waitTitle')} ${t('helper.waitText', { name })}`}
      </p>
      <Button
        variant="default"
        leftSection={<IconBell size={20} aria-hidden="true" />}
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
      >
        {t('helper.wait')}
      </Button>
      <Modal
        opened={isOpen}
        onClose={() => setOpen(false)}
        title={t('helper.wait')}
        closeButtonProps={{ 'aria-label': t('action.close') }}
      >
        <WaitForm
          busy={wait.isPending}
          problem={wait.error ? messageOf(wait.error, 'error.wait') : undefined}
          onSend={(slot) => wait.mutate(slot, { onSuccess: () => setOpen(false) })}
        />
      </Modal>
    </div>
  );
}

interface FormProps {
  busy: boolean;
  problem: string | undefined;
  onSend: (slot: SlotForm) => void;
}
function WaitForm({ busy, problem, onSend }: FormProps) {
  const policy = usePolicy();
  const [slot, setSlot] = useState(() => firstSlot(now(), policy));
  const [violation, setViolation] = useState<Violation>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const broken = slotViolation(slot, policy, now());
    setViolation(broken);
    if (!broken) onSend(slot);
  };
  return (
    <form onSubmit={submit} noValidate className={dialog.form}>
      <SlotFields
        id="wait"
        slot={slot}
        onChange={(next) => {
          setSlot(next);
          setViolation(undefined);
        }}
        error={violation && { field: violation.field, words: ruleWords(violation.code) }}
      />
      {problem && <Notice>{problem}</Notice>}
      <Button type="submit" loading={busy}>
        {t('helper.wait')}
      </Button>
    </form>
  );
}
