import { Button, Modal } from '@mantine/core';
import type { Helper } from '@sahaya/contracts';
import { type SlotForm, slotViolation, type Violation } from '@sahaya/domain';
import { IconBell } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { usePolicy } from '../../api/queries/policy.queries.js';
import { firstName } from '../../i18n/format.js';
import { errorMessage } from '../../api/error-message.js';
import { serverNow } from '../../api/server-clock.js';
import { Notice } from '../../ui/feedback/notice.js';
import { ruleText } from '../../i18n/rule-text.js';
import { t } from '../../i18n/translate.js';
import dialog from '../../ui/layout/filter-dialog.module.css';
import classes from './helper.module.css';
import { defaultSlot, SlotFields, formatSlot } from '../helper-search/index.js';
import { useJoinWaitlist } from '../../api/queries/waitlist.queries.js';

/** Adds the customer to the waiting list of a helper for a time; a notification follows when it is free. */
export function WaitlistDialog({ helper }: { helper: Helper }) {
  const [isOpen, setOpen] = useState(false);
  const wait = useJoinWaitlist();
  const name = firstName(helper.name);
  return (
    <div className={classes.wait}>
      <p className={classes.note} role="status">
        {wait.data
          ? t('helper.waiting', { name, when: formatSlot(wait.data.entry, serverNow()) })
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
          problem={wait.error ? errorMessage(wait.error, 'error.wait') : undefined}
          onSend={(slot) => wait.mutate({ helperId: helper._id, ...slot }, { onSuccess: () => setOpen(false) })}
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
  const [slot, setSlot] = useState(() => defaultSlot(serverNow(), policy));
  const [violation, setViolation] = useState<Violation>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const broken = slotViolation(slot, policy, serverNow());
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
        error={violation && { field: violation.field, words: ruleText(violation.code) }}
      />
      {problem && <Notice>{problem}</Notice>}
      <Button type="submit" loading={busy}>
        {t('helper.wait')}
      </Button>
    </form>
  );
}
