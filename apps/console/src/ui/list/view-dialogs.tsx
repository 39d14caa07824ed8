import { Checkbox, FormControlLabel, FormHelperText } from '@mui/material';
import { changeSavedView, removeSavedView, type SavedView, saveView } from '@sahaya/contracts';
import { VIEW_NAME_MAX } from '@sahaya/domain';
import { type FormEvent, useId } from 'react';
import { useNotify } from 'react-admin';
import { useStaffCall } from '../../api/staff-call.js';
import { FailureAlert } from '../failure-alert.js';
import { LabelledField } from '../labelled-field.js';
import { FormDialog } from '../record/form-dialog.js';
import type { ViewContent } from './saved-views.js';
import { viewTexts as texts } from './view-texts.js';

interface SaveProps {
  list: string;
  content: ViewContent;
  /** The search field has a text, which no view keeps. */
  hasSearch: boolean;
  onSaved: (view: SavedView) => void;
  onClose: () => void;
}

/** Saves the filters and the sort of a list under a name. */
export function SaveViewDialog({ list, content, hasSearch, onSaved, onClose }: SaveProps) {
  const notify = useNotify();
  const save = useStaffCall(saveView, ({ view }) => {
    notify(texts.saved, { type: 'success' });
    onSaved(view);
    onClose();
  });
  return (
    <ViewForm
      title={texts.save}
      hasSearch={hasSearch}
      isPending={save.isPending}
      error={save.error}
      onSubmit={(named) => save.mutate({ list, ...content, ...named })}
      onClose={onClose}
    />
  );
}

/** Changes the name and the sharing of a staff member's own view. */
export function ChangeViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const notify = useNotify();
  const change = useStaffCall(changeSavedView, () => {
    notify(texts.changed, { type: 'success' });
    onClose();
  });
  const { _id: id, filters, sort } = view;
  return (
    <ViewForm
      title={texts.changeTitle}
      view={view}
      isPending={change.isPending}
      error={change.error}
      onSubmit={(named) => change.mutate({ id, filters, sort, ...named })}
      onClose={onClose}
    />
  );
}

interface ViewFormProps {
  title: string;
  view?: SavedView;
  hasSearch?: boolean;
  isPending: boolean;
  error: Error | null;
  onSubmit: (named: { name: string; shared: boolean }) => void;
  onClose: () => void;
}
function ViewForm({ title, view, hasSearch = false, isPending, error, onSubmit, onClose }: ViewFormProps) {
  const hintId = useId();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const typed = new FormData(event.currentTarget);
    const name = (typed.get('name') as string).trim();
    if (name) onSubmit({ name, shared: typed.has('shared') });
  };
  return (
    <FormDialog title={title} confirm={texts.keep} isPending={isPending} onSubmit={submit} onCancel={onClose}>
      {error && <FailureAlert error={error} />}
      <LabelledField
        name="name"
        label={texts.called}
        defaultValue={view?.name}
        required
        slotProps={{ htmlInput: { maxLength: VIEW_NAME_MAX } }}
      />
      <div>
        <FormControlLabel
          control={
            <Checkbox
              name="shared"
              defaultChecked={view?.shared ?? false}
              slotProps={{ input: { 'aria-describedby': hintId } }}
            />
          }
          label={texts.share}
        />
        <FormHelperText id={hintId}>{texts.shareHint}</FormHelperText>
      </div>
      {hasSearch && <div>{texts.searchHint}</div>}
    </FormDialog>
  );
}

/** Asks before a view is deleted, and says for whom it is gone. */
export function RemoveViewDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const notify = useNotify();
  const remove = useStaffCall(removeSavedView, () => {
    notify(texts.removed, { type: 'success' });
    onClose();
  });
  const { _id: id, name, shared } = view;
  return (
    <FormDialog
      title={texts.removeTitle}
      isPending={remove.isPending}
      danger
      onSubmit={() => remove.mutate({ id })}
      onCancel={onClose}
    >
      {remove.error && <FailureAlert error={remove.error} />}
      <div>{(shared ? texts.removeShared : texts.removeHint)(name)}</div>
    </FormDialog>
  );
}
