import { timeOf } from '@sahaya/domain';

const ADDRESS = '12 Lake View Road, Saket, New Delhi';

/** The time of a request, for the checker. */
export interface Requested {
  helper: string;
  date: string;
  /** Minutes of the day. */
  from: number;
  to: number;
}
export type Window = Omit<Requested, 'helper'>;

/** The body of a request for a visit; `text` identifies it before it has an id. */
export const visitRequest = (helperId: string, window: Window, paymentMethod: string, text: string): object => ({
  helperId,
  service: 'cooking',
  date: window.date,
  startTime: timeOf(window.from),
  endTime: timeOf(window.to),
  customerAddress: ADDRESS,
  specialRequests: text,
  paymentMethod,
  serviceOptions: {},
});

/** The body of a request for a plan of one hour on two days of the week, for 28 days. */
export const planRequest = (helperId: string, startDate: string, endDate: string, hour: number): object => ({
  helperId,
  services: [{ serviceType: 'cooking', serviceOptions: { apartmentType: '' } }],
  schedule: {
    daysOfWeek: ['monday', 'thursday'],
    timeSlots: [{ startTime: timeOf(hour * 60), endTime: timeOf(hour * 60 + 60), applicableServices: [] }],
  },
  subscriptionPeriod: { startDate, endDate },
  customerAddress: ADDRESS,
});
