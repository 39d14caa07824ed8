import { Button, Chip, Skeleton, Stack, Typography } from '@mui/material';
import {
  addNote,
  adminNotes,
  adminTags,
  changeNote,
  clearTag,
  removeNote,
  setTag,
  type StaffNote,
  type Tag,
} from '@sahaya/contracts';
import { type NoteSubject, STAFF_NOTE_MAX, TAG_LENGTH_MAX } from '@sahaya/domain';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import { useGetIdentity, useNotify } from 'react-admin';
import { useDraft } from '../../api/drafts.js';
import { useMay, useStaffCall, useStaffData } from '../../api/staff-call.js';
import { formatDateTime } from '../../i18n/format.js';
import { words } from '../../i18n/words.js';
import { FailureAlert } from '../../ui/failure-alert.js';
import { LabelledField } from '../../ui/labelled-field.js';
import { ActionButton } from '../../ui/record/action-button.js';
import { Panel } from '../../ui/record/facts.js';
import { ErrorState } from '../../ui/states.js';
import { noteTexts as texts } from './note-texts.js';

const FIRST = 5;
const ALL = 100;

interface Subject {
  kind: NoteSubject;
  id: string;
}

/** The notes of staff on a person or a case, newest first, and its tags. */
export function NotesPanel({ kind, id }: Subject) {
  const data = useStaffData();
  const [limit, setLimit] = useState(FIRST);
  const {
    data: found,
    error,
    refetch,
  } = useQuery({
    queryKey: ['staff-notes', kind, id, limit],
    queryFn: ({ signal }) => data.call(adminNotes, { kind, id, limit }, { signal }),
    placeholderData: (before) => before,
  });
  return (
    <Panel title={texts.name}>
      {error && !found ? (
        <ErrorState title={texts.failed} error={error} retry={() => void refetch()} />
      ) : found ? (
        <Stack spacing={2}>
          <Tags kind={kind} id={id} tags={found.tags} />
          <AddNote kind={kind} id={id} />
          {found.notes.length === 0 && <Typography color="text.secondary">{texts.none}</Typography>}
          <Stack component="ul" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {found.notes.map((note) => (
              <Note key={note._id} kind={kind} id={id} note={note} />
            ))}
          </Stack>
          {found.pagination.total > found.notes.length && limit === FIRST && (
            <Button onClick={() => setLimit(ALL)} sx={{ alignSelf: 'start' }}>
              {texts.more(found.pagination.total)}
            </Button>
          )}
        </Stack>
      ) : (
        <Skeleton variant="rounded" height={96} aria-busy="true" aria-label={words.loading} />
      )}
    </Panel>
  );
}

function AddNote({ kind, id }: Subject) {
  const notify = useNotify();
  const [text, setText] = useDraft(`note.${kind}.${id}`);
  const add = useStaffCall(addNote, () => {
    setText('');
    notify(texts.added, { type: 'success' });
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    add.mutate({ kind, id, text });
  };
  return (
    <Stack component="form" spacing={1} onSubmit={submit}>
      {add.error && <FailureAlert error={add.error} />}
      <LabelledField
        label={texts.text}
        value={text}
        onChange={({ target }) => setText(target.value)}
        multiline
        minRows={2}
        maxRows={12}
        fullWidth
        helperText={texts.hint}
        slotProps={{ htmlInput: { maxLength: STAFF_NOTE_MAX } }}
      />
      <Button
        type="submit"
        variant="outlined"
        disabled={text.trim() === ''}
        loading={add.isPending}
        sx={{ alignSelf: 'start' }}
      >
        {texts.add}
      </Button>
    </Stack>
  );
}

function Note({ kind, id, note }: Subject & { note: StaffNote }) {
  const { identity } = useGetIdentity();
  const { _id: noteId, by, at, editedAt, text, earlier } = note;
  const written = [
    by.name ?? texts.colleague,
    formatDateTime(at),
    editedAt && texts.editedAt(formatDateTime(editedAt)),
  ];
  return (
    <li>
      <Typography variant="caption" color="text.secondary">
        {written.filter(Boolean).join(' · ')}
      </Typography>
      <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{text}</Typography>
      {earlier.length > 0 && (
        <details>
          <summary>{texts.earlier(earlier.length)}</summary>
          {earlier.map((version) => (
            <Typography
              key={version.at}
              variant="body2"
              color="text.secondary"
              sx={{ whiteSpace: 'pre-line', mt: 0.5 }}
            >
              {`${formatDateTime(version.at)}: ${version.text}`}
            </Typography>
          ))}
        </details>
      )}
      {identity?.id === by._id && (
        <Stack direction="row" sx={{ gap: 1, mt: 0.5 }}>
          <ActionButton
            call={changeNote}
            fields={{ kind, id, noteId }}
            label={texts.edit}
            variant="text"
            questions={[{ name: 'text', label: texts.editText, kind: 'text', answer: text, max: STAFF_NOTE_MAX }]}
            done={texts.edited}
          />
          <ActionButton
            call={removeNote}
            fields={{ kind, id, noteId }}
            label={texts.remove}
            variant="text"
            hint={texts.removeHint}
            danger
            done={texts.removed}
          />
        </Stack>
      )}
    </li>
  );
}

function Tags({ kind, id, tags }: Subject & { tags: readonly Tag[] }) {
  const may = useMay();
  const clear = useStaffCall(clearTag, () => undefined);
  return (
    <Stack spacing={1} role="group" aria-label={texts.tags}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.75 }}>
        {tags.length === 0 && <Typography color="text.secondary">{texts.noTags}</Typography>}
        {tags.map(({ _id: tag, label }) =>
          may(clearTag) ? (
            // A chip is a button here: it has the name of the action and works with the keyboard.
            <Chip
              key={tag}
              label={label}
              onClick={() => clear.mutate({ kind, id, tag })}
              onDelete={() => clear.mutate({ kind, id, tag })}
              aria-label={texts.removeTag(label)}
            />
          ) : (
            <Chip key={tag} label={label} />
          ),
        )}
      </Stack>
      {clear.error && <FailureAlert error={clear.error} />}
      {may(setTag) && <AddTag kind={kind} id={id} />}
    </Stack>
  );
}

/** Suggests the tags of the shared list; another one joins it. */
function AddTag({ kind, id }: Subject) {
  const listId = useId();
  const [tag, setTyped] = useState('');
  const { data: known = [] } = useTags();
  const set = useStaffCall(setTag, () => setTyped(''));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    set.mutate({ kind, id, tag });
  };
  return (
    <Stack component="form" onSubmit={submit} spacing={1}>
      {set.error && <FailureAlert error={set.error} />}
      <Stack direction="row" sx={{ gap: 1, alignItems: 'end' }}>
        <LabelledField
          label={texts.newTag}
          value={tag}
          onChange={({ target }) => setTyped(target.value)}
          size="small"
          slotProps={{ htmlInput: { list: listId, maxLength: TAG_LENGTH_MAX, autoComplete: 'off' } }}
        />
        <datalist id={listId}>
          {known.map(({ _id, label }) => (
            <option key={_id} value={label} />
          ))}
        </datalist>
        <Button
          type="submit"
          variant="outlined"
          disabled={tag.trim() === ''}
          loading={set.isPending}
          sx={{ flexShrink: 0 }}
        >
          {texts.addTag}
        </Button>
      </Stack>
    </Stack>
  );
}

/** The shared list of tags; empty while it is unknown. */
export function useTags() {
  const data = useStaffData();
  return useQuery({
    queryKey: ['tags'],
    queryFn: async ({ signal }) => (await data.call(adminTags, {}, { signal })).tags,
  });
}
