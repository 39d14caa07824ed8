import { BRAND, lastDayOf } from '@sahaya/domain';
import { formatDay, formatServices, formatTime, formatVisitTime } from './formatters.hi.js';
import { formatPaise, truncate } from './formatters.js';
import type { SubscriptionFacts, SubscriptionTemplates } from './template-types.js';

const bySupport = ({ byStaff }: SubscriptionFacts) => (byStaff ? `${BRAND} की सहायता टीम ने यह बदलाव दर्ज किया है। ` : '');

export const subscriptionTemplatesHi: SubscriptionTemplates = {
  'plan-requested': (plan) => ({
    title: 'नई सदस्यता का अनुरोध',
    body: `${plan.customerName} को ${formatDay(plan.startDate)} से ${formatDay(lastDayOf(plan))} तक ${formatServices(plan)} के लिए मदद चाहिए; भुगतान हो चुका है। कृपया 48 घंटे में जवाब दें।`,
  }),
  'plan-accepted': (plan) => ({
    title: 'सदस्यता स्वीकार हुई',
    body: `${plan.helperName} ने ${formatDay(plan.startDate)} से आपकी ${formatServices(plan)} की सदस्यता स्वीकार कर ली है।`,
  }),
  'plan-declined': (plan) => ({
    title: 'सदस्यता अस्वीकार हुई',
    body: `${plan.helperName} आपकी ${formatServices(plan)} की सदस्यता नहीं ले सकते। आपका पूरा भुगतान लौटाया जा रहा है।`,
  }),
  'plan-withdrawn': (plan) => ({
    title: 'सदस्यता का अनुरोध वापस लिया गया',
    body: `${plan.customerName} ने ${formatDay(plan.startDate)} से ${formatServices(plan)} का अनुरोध वापस ले लिया है। आपको जवाब देने की ज़रूरत नहीं है।`,
  }),
  'plan-expired': (plan, to) => ({
    title: 'सदस्यता की अवधि बीत गई',
    body:
      to === 'helper'
        ? `${plan.customerName} के ${formatServices(plan)} के अनुरोध का समय पर जवाब नहीं मिला।`
        : `${plan.helperName} के साथ आपकी ${formatServices(plan)} की सदस्यता शुरू नहीं हुई। आपका भुगतान लौटाया जाता है।`,
  }),
  'plan-paused': (plan) => ({
    title: 'सदस्यता रुकी हुई है',
    body: `${plan.customerName} ने ${formatServices(plan)} की सदस्यता रोक दी है। अब यह ${formatDay(lastDayOf(plan))} तक चलेगी।`,
  }),
  'plan-resumed': (plan, to) => ({
    title: 'सदस्यता फिर शुरू',
    body: `${to === 'helper' ? plan.customerName : plan.helperName} के साथ ${formatServices(plan)} की सदस्यता ${formatDay(lastDayOf(plan))} तक चलेगी।`,
  }),
  'plan-cancelled': (plan) => ({
    title: 'सदस्यता रद्द हुई',
    body: `${plan.customerName} ने ${formatServices(plan)} की सदस्यता रद्द कर दी है। आपका समय फिर खाली है।`,
  }),
  'plan-cancelled-for-customer': (plan) => ({
    title: 'आपकी सदस्यता रद्द हुई',
    body: `आपके कहने पर हमने ${plan.helperName} के साथ ${formatServices(plan)} की सदस्यता रद्द कर दी है। वापसी सदस्यता में दिखती है।`,
  }),
  'plan-cancelled-for-helper': (plan, to) => ({
    title: 'सदस्यता रद्द हुई',
    body:
      to === 'helper'
        ? `आप नहीं आ सकते, इसलिए हमने ${plan.customerName} की ${formatServices(plan)} की सदस्यता रद्द कर दी है। आपका समय फिर खाली है।`
        : `${plan.helperName} अब नहीं आ सकते। हमने आपकी ${formatServices(plan)} की सदस्यता रद्द कर दी है। वापसी उसमें दिखती है।`,
  }),
  'plan-cancelled-by-us': (plan, to) => ({
    title: 'हमने एक सदस्यता रद्द की',
    body:
      to === 'helper'
        ? `हमें ${plan.customerName} की ${formatServices(plan)} की सदस्यता रद्द करनी पड़ी। आपका समय फिर खाली है। इसका आप पर कोई असर नहीं होगा।`
        : `क्षमा करें: हमें ${plan.helperName} के साथ आपकी ${formatServices(plan)} की सदस्यता रद्द करनी पड़ी। वापसी उसमें दिखती है।`,
  }),
  'plan-visit-refunded': (plan, to) => ({
    title: 'एक दिन के काम का पैसा लौटाया गया',
    body:
      to === 'helper'
        ? `हमने ${plan.customerName} के यहाँ ${formatVisitTime(plan)} के ${formatServices(plan)} का पैसा ग्राहक को लौटाया है। ${plan.fromHelper ? 'इसकी कमाई आपके बैलेंस से घटाई गई है।' : 'इसकी कमाई आपके पास रहेगी।'} अगर यह गलत है, तो हमसे संपर्क करें।`
        : `${formatVisitTime(plan)} के ${formatServices(plan)} का पूरा पैसा हम लौटा रहे हैं।`,
  }),
  'plan-platform-cancelled': (plan, to) => {
    const { wasAccepted, refundPaise = 0, compensationPaise = 0 } = plan;
    const title = wasAccepted ? 'सदस्यता रद्द हुई' : 'सदस्यता का अनुरोध रद्द हुआ';
    const what = wasAccepted ? 'सदस्यता रद्द कर दी है' : 'सदस्यता का अनुरोध रद्द कर दिया है';
    if (to === 'helper') {
      const late =
        compensationPaise > 0 ? ` जो काम शुरू होने वाले थे उनके लिए आपको ${formatPaise(compensationPaise)} मिलेंगे।` : '';
      return {
        title,
        body: `${BRAND} ने ${plan.customerName} की ${formatServices(plan)} की ${what}। ${wasAccepted ? `आपका समय फिर खाली है और इसका आप पर कोई असर नहीं होगा।${late}` : 'आपको जवाब देने की ज़रूरत नहीं है।'}`,
      };
    }
    const money =
      refundPaise > 0
        ? `${wasAccepted ? 'बचे हुए कामों के ' : ''}${formatPaise(refundPaise)} आपको वापस मिलेंगे।`
        : 'आपको कुछ नहीं देना है।';
    return {
      title,
      body: `${BRAND} ने ${plan.helperName} के साथ आपकी ${formatServices(plan)} की ${what}। ${money} आप कोई और सहायक चुन सकते हैं।`,
    };
  },
  'plan-completed': (plan) => ({
    title: 'सदस्यता पूरी हुई',
    body: `${plan.helperName} के साथ आपकी ${formatServices(plan)} की सदस्यता पूरी हुई।`,
  }),
  'plan-visit-skipped': (plan, to) => ({
    title: 'एक दिन का काम नहीं होगा',
    body: `${bySupport(plan)}${to === 'helper' ? plan.customerName : plan.helperName} के साथ ${formatVisitTime(plan)} का ${formatServices(plan)} का काम नहीं होगा।`,
  }),
  'plan-visit-confirmed': (plan) => ({
    title: 'काम की पुष्टि हुई',
    body: `${plan.customerName} ने पुष्टि की है कि ${formatVisitTime(plan)} का ${formatServices(plan)} का काम हुआ। यह पूरा माना गया है।`,
  }),
  'plan-visit-denied': (plan) => ({
    title: 'क्या काम नहीं हुआ?',
    body: `${plan.customerName} का कहना है कि ${formatVisitTime(plan)} का ${formatServices(plan)} का काम नहीं हुआ। इसका पैसा ग्राहक को लौटाया जाएगा, आपको नहीं मिलेगा। अगर आप गए थे, तो हमारी सहायता टीम को लिखें।`,
  }),
  'plan-visit-moved': (plan, to) => ({
    title: 'काम का समय बदला',
    body: `${bySupport(plan)}${to === 'helper' ? plan.customerName : plan.helperName} के साथ ${formatServices(plan)} का काम अब ${formatVisitTime(plan)} तक होगा।`,
  }),
  'plan-helper-back': (plan) => ({
    title: 'आपके सहायक आ सकेंगे',
    body: `${plan.helperName} ${formatVisitTime(plan)} ${formatServices(plan)} के लिए अब आ सकेंगे। आपको कुछ करने की ज़रूरत नहीं है।`,
  }),
  'plan-helper-absent': (plan, to) =>
    to === 'helper'
      ? {
          title: 'आप नहीं आ सकते',
          body: `${BRAND} की सहायता टीम ने दर्ज किया है कि आप ${formatVisitTime(plan)} ${formatServices(plan)} के लिए ${plan.customerName} के यहाँ नहीं आ सकते। अगर ऐसा नहीं है, तो सदस्यता खोलकर बताएँ कि आप आ सकते हैं।`,
        }
      : {
          title: 'आपके सहायक नहीं आ सकते',
          body: `${bySupport(plan)}${plan.helperName} ${formatVisitTime(plan)} ${formatServices(plan)} के लिए नहीं आ सकते। बताइए कि हम किसी और को खोजें या नहीं; नहीं तो उस दिन का पैसा लौटाया जाएगा।`,
        },
  'plan-substitute-asked': (plan) => ({
    title: 'क्या आप एक बार मदद कर सकते हैं?',
    body: `${plan.customerName} को ${formatVisitTime(plan)} ${formatServices(plan)} के लिए किसी की ज़रूरत है। जो पहले हाँ कहे, काम उसी का।`,
  }),
  'plan-substitute-proposed': (plan) => ({
    title: 'कोई और आ सकता है',
    body: `${plan.substitute?.name ?? ''} ${formatVisitTime(plan)} ${formatServices(plan)} के लिए आ सकते हैं। कृपया हाँ कहें, या हम औरों से पूछें।`,
  }),
  'plan-substitute-found': (plan, to) =>
    to === 'helper'
      ? {
          title: 'यह काम आपका है',
          body: `${plan.customerName} के यहाँ ${formatVisitTime(plan)}: ${formatServices(plan)}।`,
        }
      : {
          title: 'कोई और आएगा',
          body: `${plan.substitute?.name ?? ''} ${formatVisitTime(plan)} ${formatServices(plan)} के लिए आएँगे।`,
        },
  'plan-substitute-released': (plan) => ({
    title: 'अब आपकी ज़रूरत नहीं',
    body: `${plan.customerName} के यहाँ ${formatVisitTime(plan)} का ${formatServices(plan)} का काम अब आपका नहीं है। आपका समय फिर खाली है।`,
  }),
  'plan-renewal': (plan) => ({
    title: 'सदस्यता आगे बढ़ाएँ?',
    body: `${plan.helperName} के साथ आपकी ${formatServices(plan)} की सदस्यता ${formatDay(lastDayOf(plan))} को ख़त्म होगी। उन्हीं शर्तों पर एक टैप में आगे बढ़ा सकते हैं।`,
  }),
  'plan-day': ({ date, visits }) => ({
    title: `${formatDay(date)} के आपके काम`,
    body: truncate(visits.map((visit) => `${formatTime(date, visit.startTime)} ${visit.customerName}`).join(', ')),
  }),
};
