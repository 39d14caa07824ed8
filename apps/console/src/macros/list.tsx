import { Box, Stack, Typography } from '@mui/material';
import { addMacro, changeMacro, removeMacro } from '@sahaya/contracts';
import { DataTable } from 'react-admin';
import type { MacroRecord } from '../data-provider.js';
import { Act, type Question } from '../shell/act.js';
import { RecordList } from '../shell/record-list.js';
import { EmptyState } from '../shell/states.js';
import { words } from '../words.js';

const Column = DataTable.Col<MacroRecord>;

const questions = (macro?: MacroRecord): Question[] => [
  { name: 'title', label: words.macros.title, answer: macro?.title, max: 100 },
  { name: 'en', label: words.macros.english, kind: 'text', answer: macro?.en, max: 2_000 },
  { name: 'hi', label: words.macros.hindi, kind: 'text', answer: macro?.hi, max: 2_000 },
];
const Add = () => (
  <Act
    call={addMacro}
    fields={{}}
    label={words.macros.add}
    hint={words.macros.places}
    questions={questions()}
    done={words.macros.added}
    variant="contained"
  />
);

export const MacroList = () => (
  <RecordList
    title={words.macros.name}
    filters={
      <Box sx={{ py: 1.5 }}>
        <Add />
      </Box>
    }
    empty={
      <EmptyState title={words.macros.empty} hint={words.macros.emptyHint}>
        <Add />
      </EmptyState>
    }
    failed={words.macros.failed}
  >
    <DataTable<MacroRecord> bulkActionButtons={false} rowClick={false}>
      <Column label={words.macros.title} render={({ title }) => title} />
      <Column label={words.macros.english} sx={{ minWidth: 200 }} render={({ en }) => <Text>{en}</Text>} />
      <Column label={words.macros.hindi} sx={{ minWidth: 200 }} render={({ hi }) => <Text>{hi}</Text>} />
      <Column label={false} align="right" render={(macro) => <Changes macro={macro} />} />
    </DataTable>
  </RecordList>
);

const Text = ({ children }: { children: string }) => (
  <Typography sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{children}</Typography>
);

const Changes = ({ macro }: { macro: MacroRecord }) => (
  <Stack direction="row" sx={{ justifyContent: 'end', gap: 1 }}>
    <Act
      call={changeMacro}
      fields={{ id: macro.id, revision: macro.revision }}
      label={words.macros.change}
      hint={words.macros.places}
      questions={questions(macro)}
      done={words.macros.changed}
    />
    <Act
      call={removeMacro}
      fields={{ id: macro.id }}
      label={words.macros.remove}
      hint={words.macros.removeHint}
      done={words.macros.removed}
      danger
    />
  </Stack>
);
