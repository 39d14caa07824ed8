import LedgerCheckIcon from '@mui/icons-material/FactCheckOutlined';
import LedgerIcon from '@mui/icons-material/MenuBookOutlined';
import PaymentIcon from '@mui/icons-material/PaymentsOutlined';
import RefundProposalIcon from '@mui/icons-material/HowToVoteOutlined';
import RefundIcon from '@mui/icons-material/UndoOutlined';
import PayoutIcon from '@mui/icons-material/AccountBalanceOutlined';
import HelperPayoutIcon from '@mui/icons-material/AccountBalanceWalletOutlined';
import DueIcon from '@mui/icons-material/RequestQuoteOutlined';
import type { ResourceProps } from 'react-admin';
import { words } from '../../i18n/words.js';
import { DueList } from './dues.js';
import { HelperPayoutList } from './helper-payouts.js';
import { LedgerCheckList } from './ledger-checks.js';
import { LedgerList } from './ledger.js';
import { ledgerCheckTexts } from './ledger-check-texts.js';
import { PaymentList } from './payments.js';
import { PayoutBatchShow } from './payout-batch.js';
import { PayoutBatchList } from './payout-batches.js';
import { RefundProposalList } from './refund-proposals.js';
import { RefundList } from './refunds.js';

export const money: ResourceProps[] = [
  { name: 'payments', options: { label: words.payments.name }, icon: PaymentIcon, list: PaymentList },
  { name: 'refunds', options: { label: words.refunds.name }, icon: RefundIcon, list: RefundList },
  {
    name: 'refund-proposals',
    options: { label: words.refundProposals.name },
    icon: RefundProposalIcon,
    list: RefundProposalList,
  },
  {
    name: 'payouts',
    options: { label: words.payouts.name },
    icon: PayoutIcon,
    list: PayoutBatchList,
    show: PayoutBatchShow,
  },
  { name: 'helper-payouts', options: { label: words.payouts.single }, icon: HelperPayoutIcon, list: HelperPayoutList },
  { name: 'dues', options: { label: words.dues.name }, icon: DueIcon, list: DueList },
  { name: 'ledger', options: { label: words.ledger.name }, icon: LedgerIcon, list: LedgerList },
  {
    name: 'ledger-checks',
    options: { label: ledgerCheckTexts.name },
    icon: LedgerCheckIcon,
    list: LedgerCheckList,
  },
];
