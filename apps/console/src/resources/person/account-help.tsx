import { Stack, Typography } from '@mui/material';
import { changeUserProfile, invitePrivacyRequest, isStaff, sendPasswordReset } from '@sahaya/contracts';
import { LANGUAGES } from '@sahaya/domain';
import type { UserRecord } from '../../api/data-provider.js';
import { useMay } from '../../api/staff-call.js';
import { labelOf, words } from '../../i18n/words.js';
import { ActionButton } from '../../ui/record/action-button.js';
import { personTexts } from './person-texts.js';

const { help: texts } = personTexts;

/** Actions of staff on the account of a customer or helper, who is told about each of them. */
export function AccountHelp({ user: { id, role, name, language } }: { user: UserRecord }) {
  const may = useMay();
  if (isStaff(role) || !may(sendPasswordReset)) return null;
  return (
    <Stack spacing={1} sx={{ mt: 2 }} role="group" aria-label={texts.name}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1 }}>
        <ActionButton
          call={sendPasswordReset}
          fields={{ id }}
          label={texts.reset}
          hint={texts.resetHint}
          asksReason
          done={texts.resetDone}
        />
        <ActionButton
          call={changeUserProfile}
          fields={{ id }}
          label={texts.edit}
          hint={texts.editHint}
          questions={[
            { name: 'name', label: words.users.person, answer: name, max: 100 },
            {
              name: 'language',
              label: words.users.language,
              answer: language,
              choices: LANGUAGES.map((value) => ({ value, label: labelOf(words.language, value) })),
            },
          ]}
          asksReason
          done={texts.editDone}
        />
        <ActionButton
          call={invitePrivacyRequest}
          fields={{ id, kind: 'export' }}
          label={texts.export}
          hint={texts.exportHint}
          asksReason
          done={texts.sent}
        />
        <ActionButton
          call={invitePrivacyRequest}
          fields={{ id, kind: 'erasure' }}
          label={texts.erasure}
          hint={texts.erasureHint}
          asksReason
          done={texts.sent}
        />
      </Stack>
      <Typography variant="caption" color="text.secondary">
        {texts.contacts}
      </Typography>
    </Stack>
  );
}
