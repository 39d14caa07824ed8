import ShowIcon from '@mui/icons-material/LockOpenOutlined';
import ViewIcon from '@mui/icons-material/PreviewOutlined';
import { Link } from '@mui/material';
import { type OutputOf, showPrivateContent, viewAsUser } from '@sahaya/contracts';
import { useNotify } from 'react-admin';
import type { UserRecord } from '../../api/data-provider.js';
import { ActionButton } from '../../ui/record/action-button.js';
import { words } from '../../i18n/words.js';

/**
 * The portal page of the view session. The part after # is not sent to any server, and the portal removes it from the
 * address.
 */
const addressOf = ({ token }: OutputOf<typeof viewAsUser>) => `/view-as#${token}`;

/** Opens the portal as this user, in a tab of its own, and shows there what is private. */
export function ViewAs({ user: { id, role, blocked } }: { user: UserRecord }) {
  const notify = useNotify();
  if (blocked || (role !== 'customer' && role !== 'helper')) return null;
  const open = (answer: OutputOf<typeof viewAsUser>) => {
    const address = addressOf(answer);
    const tab = window.open(address, '_blank');
    if (tab) tab.opener = null;
    else notify(<Elsewhere address={address} />, { type: 'info', autoHideDuration: 60_000 });
  };
  return (
    <>
      <ActionButton
        call={viewAsUser}
        fields={{ id }}
        label={words.viewAs.act}
        hint={words.viewAs.hint}
        asksReason
        done={words.viewAs.done}
        onDone={open}
        icon={<ViewIcon />}
      />
      <ActionButton
        call={showPrivateContent}
        fields={{ id }}
        label={words.viewAs.show}
        hint={words.viewAs.showHint}
        asksReason
        done={words.viewAs.shown}
        icon={<ShowIcon />}
      />
    </>
  );
}

/** Shown when the browser did not open a tab. */
const Elsewhere = ({ address }: { address: string }) => (
  <Link href={address} target="_blank" rel="noreferrer" color="inherit">
    {words.viewAs.open}
  </Link>
);
