import { z } from 'zod';
import { endpoint } from '../define.js';
import { file, id } from '../shapes.js';

export const bookingReceipt = endpoint('GET /payments/booking/:bookingId/receipt', 'rpc.payment.booking-receipt', {
  access: 'customer',
  summary: 'The receipt of a paid booking as PDF; numbered when it is first asked for',
  answersFile: 'attachment',
  deadline: 5_000,
  input: z.object({ bookingId: id }),
  output: file,
});
