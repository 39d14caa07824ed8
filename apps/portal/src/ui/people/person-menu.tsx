import { Menu, UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBan, IconChevronDown, IconUser } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { firstName } from '../../i18n/format.js';
import { errorMessage } from '../../api/error-message.js';
import { useParty } from '../../api/session/use-session.js';
import { t } from '../../i18n/translate.js';
import { BlockDialog } from './block-dialog.js';
import classes from './person-menu.module.css';
import { ScreenLink } from '../navigation/screen-link.js';
import { useBlockPerson, useIsBlocked } from '../../api/queries/blocks.queries.js';

interface Person {
  _id: string;
  name: string;
}

/** The name of the other party with a menu: open the helper profile, block the person, and the items in `children`. */
export function PersonMenu({ person, children }: { person: Person; children?: ReactNode }) {
  const [isAsking, setAsking] = useState(false);
  const change = useBlockPerson(person);
  const name = firstName(person.name);
  const set = (block: boolean) =>
    change.mutate(block, {
      onSuccess: () => notifications.show({ message: t(block ? 'person.blocked' : 'person.unblocked', { name }) }),
      onError: (error) => notifications.show({ message: errorMessage(error, 'error.block'), color: 'red' }),
    });
  return (
    <>
      <Menu position="bottom-start" withinPortal>
        <Menu.Target>
          <UnstyledButton className={classes.name}>
            {person.name}
            <IconChevronDown size={18} aria-hidden="true" />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Items person={person} onBlock={() => setAsking(true)} onUnblock={() => set(false)} />
          {children}
        </Menu.Dropdown>
      </Menu>
      <BlockDialog
        person={person}
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          set(true);
        }}
      />
    </>
  );
}

interface ItemsProps {
  person: Person;
  onBlock: () => void;
  onUnblock: () => void;
}
/** The block list is loaded when the menu opens. */
function Items({ person, onBlock, onUnblock }: ItemsProps) {
  const isBlocked = useIsBlocked(person._id);
  const isCustomer = useParty() === 'customer';
  const name = firstName(person.name);
  return (
    <>
      {isCustomer && (
        <Menu.Item
          component={ScreenLink}
          to={`/helper/${person._id}`}
          leftSection={<IconUser size={18} aria-hidden="true" />}
        >
          {t('person.profile')}
        </Menu.Item>
      )}
      <Menu.Item onClick={isBlocked ? onUnblock : onBlock} leftSection={<IconBan size={18} aria-hidden="true" />}>
        {t(isBlocked ? 'helper.unblock' : 'helper.block', { name })}
      </Menu.Item>
    </>
  );
}
