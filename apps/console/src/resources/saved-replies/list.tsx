import { Stack, Typography } from '@mui/material';
import { addMacro, changeMacro, removeMacro } from '@sahaya/contracts';
import { LANGUAGES } from '@sahaya/domain';
import type { SavedReplyRecord } from '../../api/data-provider.js';
import { ActionButton, type Question } from '../../ui/record/action-button.js';
import { RecordList } from '../../ui/list/record-list.js';
import { RecordColumn, RecordTable } from '../../ui/list/record-table.js';
import { SecondLine } from '../../ui/second-line.js';
import { EmptyState } from '../../ui/states.js';
import { words } from '../../i18n/words.js';

const Column = RecordColumn<SavedReplyRecord>;

const FOLDER = 'Folder';

const questions = (macro?: SavedReplyRecord): Question[] => [
  { name: 'title', label: words.savedReplies.title, answer: macro?.title, max: 100 },
  { name: 'folder', label: FOLDER, answer: macro?.folder, optional: true, max: 50 },
  ...LANGUAGES.map((code): Question => ({
    name: code,
    label: words.language[code],
    kind: 'text',
    answer: macro?.[code],
    max: 2_000,
  })),
];
const Add = () => (
  <ActionButton
    call={addMacro}
    fields={{}}
    label={words.savedReplies.add}
    hint={words.savedReplies.places}
    questions={questions()}
    done={words.savedReplies.added}
    variant="contained"
  />
);

export const SavedReplyList = () => (
  <RecordList
    title={words.savedReplies.name}
    action={<Add />}
    empty={<EmptyState title={words.savedReplies.empty} hint={words.savedReplies.emptyHint} />}
    failed={words.savedReplies.failed}
  >
    <RecordTable<SavedReplyRecord> rowClick={false}>
      <Column
        label={words.savedReplies.title}
        render={({ title, folder }) => (
          <>
            {title}
            <SecondLine>{folder}</SecondLine>
          </>
        )}
      />
      {LANGUAGES.map((code) => (
        <Column
          key={code}
          label={words.language[code]}
          sx={{ minWidth: 200 }}
          render={(macro) => <Text>{macro[code]}</Text>}
        />
      ))}
      <Column label={false} align="right" render={(macro) => <Changes macro={macro} />} />
    </RecordTable>
  </RecordList>
);

const Text = ({ children }: { children: string }) => (
  <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{children}</Typography>
);

const Changes = ({ macro }: { macro: SavedReplyRecord }) => (
  <Stack direction="row" sx={{ justifyContent: 'end', gap: 1 }}>
    <ActionButton
      call={changeMacro}
      fields={{ id: macro.id, revision: macro.revision }}
      label={words.savedReplies.change}
      hint={words.savedReplies.places}
      questions={questions(macro)}
      done={words.savedReplies.changed}
    />
    <ActionButton
      call={removeMacro}
      fields={{ id: macro.id }}
      label={words.savedReplies.remove}
      hint={words.savedReplies.removeHint}
      done={words.savedReplies.removed}
      danger
    />
  </Stack>
);
