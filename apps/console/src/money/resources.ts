import LedgerIcon from '@mui/icons-material/MenuBookOutlined';
import PaymentIcon from '@mui/icons-material/PaymentsOutlined';
import ProposalIcon from '@mui/icons-material/HowToVoteOutlined';
import RefundIcon from '@mui/icons-material/UndoOutlined';
import type { ResourceProps } from 'react-admin';
import { words } from '../words.js';
import { LedgerList } from './ledger.js';
import { PaymentList } from './payments.js';
import { ProposalList } from './proposals.js';
import { RefundList } from './refunds.js';

export const money: ResourceProps[] = [
  { name: 'payments', options: { label: words.payments.name }, icon: PaymentIcon, list: PaymentList },
  { name: 'refunds', options: { label: words.refunds.name }, icon: RefundIcon, list: RefundList },
  { name: 'refund-proposals', options: { label: words.proposals.name }, icon: ProposalIcon, list: ProposalList },
  { name: 'ledger', options: { label: words.ledger.name }, icon: LedgerIcon, list: LedgerList },
];
