import type { Booking } from '@sahaya/contracts';
import { type Party, type Quote, toRupees } from '@sahaya/domain';

/** An extension of half an hour that one party requests, with the new end and price. */
export interface ExtensionDoc {
  by: Party;
  endTime: string;
  endsAt: Date;
  minutes: number;
  price: Quote;
  answerBy: Date;
}

export const toExtension = (
  { by, endTime, price, answerBy }: ExtensionDoc,
  agreedPaise: number,
): Booking['extension'] => ({
  by,
  endTime,
  difference: toRupees(price.totalPaise - agreedPaise),
  answerBy: answerBy.toISOString(),
});
