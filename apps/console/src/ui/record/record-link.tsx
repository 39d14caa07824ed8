import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import { useCreatePath } from 'react-admin';
import { Link as RouterLink } from 'react-router';

interface RecordLinkProps {
  to:
    | 'users'
    | 'helpers'
    | 'bookings'
    | 'subscriptions'
    | 'tickets'
    | 'chats'
    | 'disputes'
    | 'payouts'
    | 'dead-letters'
    | (string & {});
  id: string;
  children: ReactNode;
}

/** A link to a record's page, also inside a clickable row. */
export function RecordLink({ to, id, children }: RecordLinkProps) {
  const createPath = useCreatePath();
  return (
    <Link
      component={RouterLink}
      to={createPath({ resource: to, type: 'show', id })}
      underline="hover"
      // Links in neighbouring lines stay apart for a finger.
      sx={{ fontWeight: 500, display: 'inline-block', minHeight: 24 }}
      onClick={(event) => event.stopPropagation()}
    >
      {children}
    </Link>
  );
}

/** A person's name, linked to the account. */
export const PersonLink = ({ person: { _id, name } }: { person: { _id: string; name: string } }) => (
  <RecordLink to="users" id={_id}>
    {name}
  </RecordLink>
);
