import type { ClientSession } from 'mongoose';
import type { AccountDoc } from './account.model.js';

/** Deletes what one feature stores about a person. Every feature that stores personal data has a step. */
export interface AccountDeletionStep {
  /** Runs in the transaction that deletes the account, so it only writes to the database. */
  deleteAccountData(account: AccountDoc, session: ClientSession): Promise<void>;
}

/** The email and the phone of an account, where present. */
export const contactsOf = ({ email, phone }: Pick<AccountDoc, 'email' | 'phone'>): string[] =>
  [email, phone].filter((contact) => contact !== undefined);
