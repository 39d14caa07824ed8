import { Stack, Typography } from '@mui/material';
import { addSavedReply, changeSavedReply, removeSavedReply } from '@sahaya/contracts';
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

const questions = (savedReply?: SavedReplyRecord): Question[] => [
  { name: 'title', label: words.savedReplies.title, answer: savedReply?.title, max: 100 },
  { name: 'folder', label: FOLDER, answer: savedReply?.folder, optional: true, max: 50 },
  ...LANGUAGES.map((code): Question => ({
    name: code,
    label: words.language[code],
    kind: 'text',
    answer: savedReply?.[code],
    max: 2_000,
  })),
];
const Add = () => (
  <ActionButton
    call={addSavedReply}
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
          render={(savedReply) => <Text>{savedReply[code]}</Text>}
        />
      ))}
      <Column label={false} align="right" render={(savedReply) => <Changes savedReply={savedReply} />} />
    </RecordTable>
  </RecordList>
);

const Text = ({ children }: { children: string }) => (
  <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{children}</Typography>
);

const Changes = ({ savedReply }: { savedReply: SavedReplyRecord }) => (
  <Stack direction="row" sx={{ justifyContent: 'end', gap: 1 }}>
    <ActionButton
      call={changeSavedReply}
      fields={{ id: savedReply.id, revision: savedReply.revision }}
      label={words.savedReplies.change}
      hint={words.savedReplies.places}
      questions={questions(savedReply)}
      done={words.savedReplies.changed}
    />
    <ActionButton
      call={removeSavedReply}
      fields={{ id: savedReply.id }}
      label={words.savedReplies.remove}
      hint={words.savedReplies.removeHint}
      done={words.savedReplies.removed}
      danger
    />
  </Stack>
);
