import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Skeleton, Typography } from '@mui/material';
import { ApiError } from '@sahaya/api-client';
import { type BlockPreview, blockUser, isStaff, previewBlock } from '@sahaya/contracts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useNotify } from 'react-admin';
import type { UserRecord } from '../../api/data-provider.js';
import { useFormDraft } from '../../api/drafts.js';
import { useMay, useStaffCall, useStaffData } from '../../api/staff-call.js';
import { words } from '../../i18n/words.js';
import { FailureAlert } from '../../ui/failure-alert.js';
import { ReasonFields, useReason } from '../../ui/record/reason-fields.js';
import { ErrorState } from '../../ui/states.js';
import { BlockList } from './block-list.js';
import { blockTexts as texts } from './block-texts.js';

const isStale = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.code === 'BLOCK_PREVIEW_STALE';

/** Blocks a user: the dialog first lists what will happen, and confirms exactly that list. */
export function BlockButton({ user }: { user: Pick<UserRecord, 'id' | 'name' | 'role'> }) {
  const may = useMay();
  const [isOpen, setOpen] = useState(false);
  if (!may(blockUser)) return null;
  return (
    <>
      <Button variant="outlined" color="error" onClick={() => setOpen(true)}>
        {words.users.block}
      </Button>
      {isOpen && <BlockDialog user={user} onClose={() => setOpen(false)} />}
    </>
  );
}

interface Props {
  user: Pick<UserRecord, 'id' | 'name' | 'role'>;
  onClose: () => void;
}
function BlockDialog({ user: { id, name, role }, onClose }: Props) {
  const data = useStaffData();
  const notify = useNotify();
  const titleId = useId();
  const draft = useFormDraft(`block.${id}`);
  const reason = useReason(draft);
  /** The list that replaced an outdated one. */
  const [current, setCurrent] = useState<BlockPreview>();
  const loaded = useQuery({
    queryKey: ['block-preview', id],
    queryFn: async ({ signal }) => (await data.call(previewBlock, { id }, { signal })).preview,
    staleTime: Infinity,
    gcTime: 0,
  });
  const preview = current ?? loaded.data;
  const cancel = () => {
    draft.forget();
    onClose();
  };
  const block = useStaffCall(blockUser, () => {
    cancel();
    notify(words.users.blockDone, { type: 'success' });
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const stated = reason.check(event.currentTarget);
    if (!preview || !stated) return;
    block.mutate(
      { id, ...stated, version: preview.version },
      {
        onError: (error) => {
          if (isStale(error)) setCurrent(error.details?.['preview'] as BlockPreview);
        },
      },
    );
  };
  return (
    <Dialog open onClose={() => !block.isPending && onClose()} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>{texts.title(name)}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography>{isStaff(role) ? texts.staffHint : texts.hint}</Typography>
          {block.error && (
            <FailureAlert
              error={block.error}
              {...(isStale(block.error) && { severity: 'warning', text: texts.changed })}
            />
          )}
          {preview ? (
            <BlockList preview={preview} />
          ) : loaded.error ? (
            <ErrorState title={texts.failed} error={loaded.error} retry={() => void loaded.refetch()} />
          ) : (
            <Skeleton variant="rounded" height={120} aria-busy="true" aria-label={words.loading} />
          )}
          <Typography variant="body2" color="text.secondary">
            {texts.unblockHint}
          </Typography>
          <ReasonFields {...reason.fields} />
        </DialogContent>
        <DialogActions sx={{ px: 3, pb: 2 }}>
          <Button disabled={block.isPending} onClick={cancel}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="contained" color="error" disabled={!preview} loading={block.isPending}>
            {texts.confirm}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
