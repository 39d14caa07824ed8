import type { Booking } from '@sahaya/contracts';
import { type Party, type Quote, toRupees } from '@sahaya/domain';

/** Half an hour more that one side asks for: the end and the price that it would bring. */
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
  ...{ by, endTime },
  difference: toRupees(price.totalPaise - agreedPaise),
  answerBy: answerBy.toISOString(),
});
