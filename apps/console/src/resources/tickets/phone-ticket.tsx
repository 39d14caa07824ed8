import CallIcon from '@mui/icons-material/PhoneInTalkOutlined';
import { openPhoneTicket } from '@sahaya/contracts';
import { LIMITS, TICKET_CATEGORIES } from '@sahaya/domain';
import { useCreatePath } from 'react-admin';
import { useNavigate } from 'react-router';
import { words } from '../../i18n/words.js';
import { ActionButton, type Question } from '../../ui/record/action-button.js';
import { phoneTicketTexts as texts } from './phone-ticket-texts.js';

const REQUEST: readonly Question[] = [
  {
    name: 'category',
    label: texts.category,
    choices: TICKET_CATEGORIES.map((value) => ({ value, label: words.ticketCategory[value] })),
    answer: 'booking',
  },
  { name: 'subject', label: texts.subject, max: LIMITS.subjectMax },
  { name: 'message', label: texts.said, kind: 'text', max: LIMITS.contactMessageMax },
];
const GUEST: readonly Question[] = [
  { name: 'name', label: texts.name, max: LIMITS.nameMax },
  { name: 'phone', label: texts.phone, max: 20, optional: true },
  { name: 'email', label: texts.email, max: 254, optional: true },
];

/** Opens a ticket for a person who phoned, and then its page. Without a person the caller has no account. */
export function PhoneTicket({ person }: { person?: { id: string; name: string } }) {
  const navigate = useNavigate();
  const createPath = useCreatePath();
  return (
    <ActionButton
      call={openPhoneTicket}
      fields={person ? { userId: person.id } : {}}
      label={texts.open}
      hint={person ? texts.personHint(person.name) : texts.guestHint}
      questions={person ? REQUEST : [...GUEST, ...REQUEST]}
      done={({ ticket }) => texts.opened(ticket.number)}
      onDone={({ ticket }) => void navigate(createPath({ resource: 'tickets', type: 'show', id: ticket._id }))}
      icon={<CallIcon />}
    />
  );
}
