import { Menu, UnstyledButton } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBan, IconChevronDown, IconUser } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useBlock, useIsBlocked } from '../data/matching.queries.js';
import { firstName } from '../format.js';
import { messageOf } from '../messages.js';
import { useParty } from '../session/use-session.js';
import { t } from '../words/words.js';
import { AskToBlock } from './ask-to-block.js';
import classes from './person-menu.module.css';
import { ScreenLink } from './screen-link.js';

interface Person {
  _id: string;
  name: string;
}

/** The name of the other person of a visit or a chat, and what one may do about them: see a helper's profile, block either, and what `children` add. */
export function PersonMenu({ person, children }: { person: Person; children?: ReactNode }) {
  const [isAsking, setAsking] = useState(false);
  const change = useBlock(person);
  const name = firstName(person.name);
  const set = (block: boolean) =>
    change.mutate(block, {
      onSuccess: () => notifications.show({ message: t(block ? 'person.blocked' : 'person.unblocked', { name }) }),
      onError: (error) => notifications.show({ message: messageOf(error, 'error.block'), color: 'red' }),
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
      <AskToBlock
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
/** Who is blocked is asked for when the menu opens. */
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
