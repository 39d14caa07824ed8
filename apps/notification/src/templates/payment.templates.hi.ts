import { BRAND } from '@sahaya/domain';
import { formatDate } from './formatters.hi.js';
import { formatPaise } from './formatters.js';
import type { PaymentTemplates } from './template-types.js';

export const paymentTemplatesHi: PaymentTemplates = {
  'refund-started': ({ amountPaise, expectedBy }) => ({
    title: 'पैसे लौटाए जा रहे हैं',
    body: `हम ${formatPaise(amountPaise)} लौटा रहे हैं${expectedBy ? `। ${formatDate(expectedBy)} तक आ जाने चाहिए` : ''}।`,
  }),
  'refund-arrived': ({ amountPaise }) => ({
    title: 'पैसे लौट गए',
    body: `${formatPaise(amountPaise)} उसी खाते में लौट गए जिससे आपने भुगतान किया था।`,
  }),
  'refund-late': ({ amountPaise, expectedBy }) => ({
    title: 'पैसे लौटने में देर हो रही है',
    body: `हमें खेद है: ${formatPaise(amountPaise)} ${expectedBy ? `${formatDate(expectedBy)} तक ` : ''}लौट जाने चाहिए थे। हमारी सहायता टीम इसे देख रही है, आपको कुछ नहीं करना है।`,
  }),
  'payout-paid': ({ amountPaise, masked }) => ({
    title: 'आपको भुगतान हो गया',
    body: `${formatPaise(amountPaise)} ${masked} में भेज दिए गए।`,
  }),
  'payout-failed': ({ amountPaise, masked }) => ({
    title: 'भुगतान नहीं पहुँचा',
    body: `${formatPaise(amountPaise)} ${masked} में नहीं भेजे जा सके। ये फिर आपके बैलेंस में हैं। कृपया अपना भुगतान खाता जाँच लें, ये अगले भुगतान के साथ भेजे जाएँगे।`,
  }),
  'payout-account-changed': ({ masked }) => ({
    title: 'आपका भुगतान खाता बदला गया',
    body: `इस बदलाव के 24 घंटे बाद से आपके भुगतान ${masked} में जाएँगे। अगर यह आपने नहीं किया, तो तुरंत हमारी सहायता टीम को लिखें।`,
  }),
  'credit-granted': ({ amountPaise, byStaff }) => ({
    title: 'आपके लिए क्रेडिट',
    body: byStaff
      ? `${BRAND} की सहायता टीम ने आपको ${formatPaise(amountPaise)} का क्रेडिट दिया है। यह आपके अगले भुगतान में काम आएगा।`
      : `आपके पास ${formatPaise(amountPaise)} का क्रेडिट है। यह आपके अगले भुगतान में काम आएगा।`,
  }),
};
