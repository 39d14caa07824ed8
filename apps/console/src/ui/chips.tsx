import BlockedIcon from '@mui/icons-material/Block';
import AcceptedIcon from '@mui/icons-material/EventAvailable';
import CancelledIcon from '@mui/icons-material/EventBusy';
import CompletedIcon from '@mui/icons-material/CheckCircleOutline';
import FailedIcon from '@mui/icons-material/ErrorOutline';
import PendingIcon from '@mui/icons-material/HourglassEmpty';
import RefundedIcon from '@mui/icons-material/Undo';
import CustomerIcon from '@mui/icons-material/HomeOutlined';
import HelperIcon from '@mui/icons-material/CleaningServices';
import StaffIcon from '@mui/icons-material/SupportAgent';
import HiddenIcon from '@mui/icons-material/VisibilityOffOutlined';
import { Chip, type ChipProps } from '@mui/material';
import type { Theme } from '@mui/material/styles';
import type { DeliveryState, PayoutBatch, Role } from '@sahaya/contracts';
import type {
  BookingStatus,
  DisputeState,
  DueStatus,
  PaymentStatus,
  PayoutStatus,
  RefundProposalState,
  RefundStatus,
  TicketStatus,
  VerificationState,
} from '@sahaya/domain';
import type { ReactElement } from 'react';
import { type Tone, TONES } from '../app/theme.js';
import { labelOf, words } from '../i18n/words.js';

interface Look {
  tone: Tone;
  icon: ReactElement;
}
/** Never colour only: an icon and a word beside it. */
const BOOKING: Record<BookingStatus, Look> = {
  pending: { tone: 'amber', icon: <PendingIcon /> },
  accepted: { tone: 'teal', icon: <AcceptedIcon /> },
  completed: { tone: 'green', icon: <CompletedIcon /> },
  cancelled: { tone: 'grey', icon: <CancelledIcon /> },
};
const PAYMENT: Record<PaymentStatus, Look> = {
  pending: { tone: 'amber', icon: <PendingIcon /> },
  completed: { tone: 'green', icon: <CompletedIcon /> },
  failed: { tone: 'red', icon: <FailedIcon /> },
  refunded: { tone: 'grey', icon: <RefundedIcon /> },
  partially_refunded: { tone: 'grey', icon: <RefundedIcon /> },
};
const TICKET: Record<TicketStatus, Look> = {
  open: { tone: 'amber', icon: <PendingIcon /> },
  acknowledged: { tone: 'teal', icon: <StaffIcon /> },
  pending: { tone: 'grey', icon: <PendingIcon /> },
  resolved: { tone: 'green', icon: <CompletedIcon /> },
  spam: { tone: 'grey', icon: <BlockedIcon /> },
  merged: { tone: 'grey', icon: <CompletedIcon /> },
};
const REFUND: Record<RefundStatus, Look> = {
  initiated: { tone: 'amber', icon: <PendingIcon /> },
  processed: { tone: 'green', icon: <CompletedIcon /> },
  failed: { tone: 'red', icon: <FailedIcon /> },
};
const PROPOSAL: Record<RefundProposalState, Look> = {
  proposed: { tone: 'amber', icon: <PendingIcon /> },
  approved: { tone: 'green', icon: <CompletedIcon /> },
  rejected: { tone: 'grey', icon: <CancelledIcon /> },
};
const DISPUTE: Record<DisputeState, Look> = {
  open: { tone: 'amber', icon: <PendingIcon /> },
  decided: { tone: 'green', icon: <CompletedIcon /> },
  withdrawn: { tone: 'grey', icon: <CancelledIcon /> },
};
const VERIFICATION: Record<VerificationState, Look> = {
  pending: { tone: 'amber', icon: <PendingIcon /> },
  verified: { tone: 'green', icon: <CompletedIcon /> },
  rejected: { tone: 'grey', icon: <CancelledIcon /> },
};
const PAYOUT: Record<PayoutStatus, Look> = {
  pending: { tone: 'amber', icon: <PendingIcon /> },
  processing: { tone: 'teal', icon: <PendingIcon /> },
  paid: { tone: 'green', icon: <CompletedIcon /> },
  failed: { tone: 'red', icon: <FailedIcon /> },
  reversed: { tone: 'red', icon: <RefundedIcon /> },
};
const BATCH: Record<PayoutBatch['status'], Look> = {
  collecting: { tone: 'amber', icon: <PendingIcon /> },
  open: { tone: 'teal', icon: <PendingIcon /> },
  done: { tone: 'green', icon: <CompletedIcon /> },
};
const DUE: Record<DueStatus, Look> = {
  open: { tone: 'amber', icon: <PendingIcon /> },
  collected: { tone: 'green', icon: <CompletedIcon /> },
  waived: { tone: 'grey', icon: <CancelledIcon /> },
};
const DELIVERY: Record<DeliveryState, Look> = {
  waiting: { tone: 'amber', icon: <PendingIcon /> },
  sent: { tone: 'green', icon: <CompletedIcon /> },
  skipped: { tone: 'grey', icon: <CancelledIcon /> },
  failed: { tone: 'red', icon: <FailedIcon /> },
};
const STAFF: Look = { tone: 'amber', icon: <StaffIcon /> };
const ROLE: Record<Role, Look> = {
  customer: { tone: 'grey', icon: <CustomerIcon /> },
  helper: { tone: 'teal', icon: <HelperIcon /> },
  support: STAFF,
  ops: STAFF,
  finance: STAFF,
  admin: STAFF,
};

const tinted = (tone: Tone) => (theme: Theme) => {
  const { soft, ink } = TONES[theme.palette.mode][tone];
  return { color: ink, bgcolor: soft, '& .MuiChip-icon': { color: 'inherit', fontSize: 16 } };
};
const LookChip = ({ look, ...chip }: { look?: Look } & ChipProps) => (
  <Chip size="small" icon={look?.icon} sx={tinted(look?.tone ?? 'grey')} {...chip} />
);

export const BookingChip = ({ status }: { status: BookingStatus }) => (
  <LookChip look={BOOKING[status]} label={labelOf(words.bookingStatus, status)} />
);
export const PaymentChip = ({ status }: { status: PaymentStatus }) => (
  <LookChip look={PAYMENT[status]} label={labelOf(words.paymentStatus, status)} />
);
export const TicketChip = ({ status }: { status: TicketStatus }) => (
  <LookChip look={TICKET[status]} label={labelOf(words.ticketStatus, status)} />
);
export const RefundChip = ({ status }: { status: RefundStatus }) => (
  <LookChip look={REFUND[status]} label={labelOf(words.refundStatus, status)} />
);
export const RefundProposalChip = ({ state }: { state: RefundProposalState }) => (
  <LookChip look={PROPOSAL[state]} label={labelOf(words.refundProposalState, state)} />
);
export const DisputeChip = ({ state }: { state: DisputeState }) => (
  <LookChip look={DISPUTE[state]} label={labelOf(words.disputeState, state)} />
);
export const VerificationChip = ({ state }: { state: VerificationState }) => (
  <LookChip look={VERIFICATION[state]} label={labelOf(words.verificationState, state)} />
);
export const PayoutChip = ({ status }: { status: PayoutStatus }) => (
  <LookChip look={PAYOUT[status]} label={labelOf(words.payoutStatus, status)} />
);
export const PayoutBatchChip = ({ status }: { status: PayoutBatch['status'] }) => (
  <LookChip look={BATCH[status]} label={labelOf(words.payoutBatchStatus, status)} />
);
export const DueChip = ({ status }: { status: DueStatus }) => (
  <LookChip look={DUE[status]} label={labelOf(words.dueStatus, status)} />
);
export const HiddenChip = ({ label }: { label: string }) => (
  <LookChip look={{ tone: 'red', icon: <HiddenIcon /> }} label={label} />
);
export const DeliveryChip = ({ state }: { state: DeliveryState }) => (
  <LookChip look={DELIVERY[state]} label={labelOf(words.deliveryState, state)} />
);
export const RoleChip = ({ role }: { role: Role }) => <LookChip look={ROLE[role]} label={labelOf(words.role, role)} />;

export const BlockedChip = () => <LookChip look={{ tone: 'red', icon: <BlockedIcon /> }} label={words.users.blocked} />;

export const bookingStatusIcon = (status: BookingStatus) => BOOKING[status].icon;
export const roleIcon = (role: Role) => ROLE[role].icon;
