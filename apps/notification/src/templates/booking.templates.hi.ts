import type { BookingMoved } from '@sahaya/contracts';
import { BRAND, REPLACEMENT_WAVE } from '@sahaya/domain';
import { formatService, formatTimeRange } from './formatters.hi.js';
import { formatPaise, otherPartyName } from './formatters.js';
import type { BookingTemplates } from './template-types.js';

/** Told to the party for whom staff reported the other one as absent. */
const reportedForYou = (visit: BookingMoved) => ({
  title: 'हमने आपकी ओर से दर्ज किया',
  body: `आपके बताने पर ${BRAND} की सहायता टीम ने दर्ज किया है कि ${formatTimeRange(visit)} का ${formatService(visit.service)} का काम नहीं हुआ। दूसरा पक्ष 24 घंटे में इस पर आपत्ति कर सकता है। तब तक कोई भुगतान आगे नहीं बढ़ेगा।`,
});

export const bookingTemplatesHi: BookingTemplates = {
  'booking-requested': (visit) => ({
    title: 'नया बुकिंग अनुरोध',
    body: `${visit.customerName} को ${formatTimeRange(visit)} तक ${formatService(visit.service)} के लिए मदद चाहिए।`,
  }),
  'booking-accepted': (visit) => ({
    title: 'बुकिंग स्वीकार हुई',
    body: `${visit.helperName} ने ${formatTimeRange(visit)} की आपकी ${formatService(visit.service)} की बुकिंग स्वीकार कर ली है।`,
  }),
  'booking-declined': (visit) => ({
    title: 'बुकिंग अस्वीकार हुई',
    body: `${visit.helperName} ${formatTimeRange(visit)} की आपकी ${formatService(visit.service)} की बुकिंग नहीं ले सकते। आप कोई और सहायक चुन सकते हैं।`,
  }),
  'booking-cancelled': (visit) => ({
    title: 'बुकिंग रद्द हुई',
    body: `${visit.customerName} ने ${formatTimeRange(visit)} की ${formatService(visit.service)} की बुकिंग रद्द कर दी है।`,
  }),
  'booking-cancelled-for-customer': (visit) => ({
    title: 'आपकी बुकिंग रद्द हुई',
    body: `आपके कहने पर हमने ${visit.helperName} के साथ ${formatTimeRange(visit)} की ${formatService(visit.service)} की बुकिंग रद्द कर दी है। वापसी और शुल्क बुकिंग में दिखते हैं।`,
  }),
  'booking-cancelled-for-helper': (visit, to) =>
    to === 'helper'
      ? {
          title: 'आपकी ओर से बुकिंग रद्द हुई',
          body: `आप नहीं आ सकते, इसलिए हमने ${visit.customerName} की ${formatTimeRange(visit)} की ${formatService(visit.service)} की बुकिंग रद्द कर दी है। देर से रद्द होने पर स्ट्राइक लगती है; आप उस पर आपत्ति कर सकते हैं।`,
        }
      : {
          title: 'आपके सहायक नहीं आ सकते',
          body: `${visit.helperName} ${formatTimeRange(visit)} की ${formatService(visit.service)} की बुकिंग के लिए नहीं आ सकते। हमने इसे रद्द कर दिया है। वापसी बुकिंग में दिखती है; हम देख रहे हैं कि और कुछ दिया जा सकता है या नहीं।`,
        },
  'booking-cancelled-by-us': (visit, to) => ({
    title: 'हमने एक बुकिंग रद्द की',
    body:
      to === 'helper'
        ? `हमें ${visit.customerName} की ${formatTimeRange(visit)} की ${formatService(visit.service)} की बुकिंग रद्द करनी पड़ी। आपका समय फिर खाली है। इसका आप पर कोई असर नहीं होगा।`
        : `क्षमा करें: हमें ${visit.helperName} के साथ ${formatTimeRange(visit)} की आपकी ${formatService(visit.service)} की बुकिंग रद्द करनी पड़ी। कोई शुल्क नहीं है। वापसी बुकिंग में दिखती है।`,
  }),
  'booking-completed': (visit) => ({
    title: 'काम पूरा हुआ',
    body: `${visit.byStaff ? `${BRAND} की सहायता टीम ने ${visit.helperName} की ओर से` : `${visit.helperName} ने`} ${formatTimeRange(visit)} का ${formatService(visit.service)} का काम पूरा बताया है। अब आप समीक्षा लिख सकते हैं।`,
  }),
  'booking-superseded': (visit) => ({
    title: 'यह समय अब उपलब्ध नहीं',
    body: `${visit.helperName} ${formatTimeRange(visit)} पर पहले से बुक हैं। आप कोई और समय या सहायक चुन सकते हैं।`,
  }),
  'booking-paid': (visit, to) =>
    to === 'helper'
      ? {
          title: 'बुकिंग का भुगतान हुआ',
          body: `${visit.customerName} ने ${formatTimeRange(visit)} की ${formatService(visit.service)} की बुकिंग का ऑनलाइन भुगतान कर दिया है।`,
        }
      : {
          title: 'भुगतान मिल गया',
          body: `${visit.helperName} के साथ ${formatTimeRange(visit)} की आपकी बुकिंग का भुगतान हो गया है।`,
        },
  'booking-answer-due': (visit) => ({
    title: 'कृपया अनुरोध का जवाब दें',
    body: `${visit.customerName} आपके जवाब की प्रतीक्षा में हैं: ${formatTimeRange(visit)}, ${formatService(visit.service)}। जवाब देने का आधा समय बीत चुका है।`,
  }),
  'booking-expired': (visit, to) => ({
    title: 'अनुरोध का समय ख़त्म',
    body:
      to === 'helper'
        ? `${visit.customerName} के ${formatTimeRange(visit)} के ${formatService(visit.service)} के अनुरोध का समय पर जवाब नहीं मिला। इसका आप पर कोई असर नहीं पड़ेगा।`
        : `${visit.helperName} ने ${formatTimeRange(visit)} के आपके ${formatService(visit.service)} के अनुरोध का समय पर जवाब नहीं दिया। आप कोई और समय या सहायक चुन सकते हैं।`,
  }),
  'booking-payment-due': (visit) => ({
    title: 'कृपया बुकिंग का भुगतान करें',
    body: `${visit.helperName} के साथ ${formatTimeRange(visit)} की आपकी ${formatService(visit.service)} की बुकिंग का भुगतान बाकी है। भुगतान न होने पर बुकिंग बिना शुल्क रद्द हो जाएगी।`,
  }),
  'booking-unpaid': (visit, to) => ({
    title: 'भुगतान न होने से बुकिंग रद्द',
    body:
      to === 'helper'
        ? `${visit.customerName} की ${formatTimeRange(visit)} की ${formatService(visit.service)} की बुकिंग का समय पर भुगतान नहीं हुआ। आपका यह समय फिर से खाली है।`
        : `${visit.helperName} के साथ ${formatTimeRange(visit)} की आपकी ${formatService(visit.service)} की बुकिंग का समय पर भुगतान नहीं हुआ। वह बिना शुल्क रद्द हो गई है।`,
  }),
  'booking-platform-cancelled': (booking, to) => {
    const { wasAccepted, isSearching, refundPaise = 0, compensationPaise = 0, creditPaise = 0 } = booking;
    const visit = `${formatTimeRange(booking)}, ${formatService(booking.service)}`;
    if (to === 'helper') {
      return wasAccepted
        ? {
            title: 'काम रद्द हुआ',
            body: `${BRAND} ने ${booking.customerName} का काम रद्द कर दिया है: ${visit}। आपका यह समय फिर से खाली है और इसका आप पर कोई असर नहीं होगा।${compensationPaise > 0 ? ` देर से रद्द होने के कारण आपको ${formatPaise(compensationPaise)} मिलेंगे।` : ''}`,
          }
        : {
            title: 'अनुरोध रद्द हुआ',
            body: `${BRAND} ने ${booking.customerName} का अनुरोध रद्द कर दिया है: ${visit}। आपको जवाब देने की ज़रूरत नहीं है।`,
          };
    }
    if (isSearching) {
      return {
        title: 'हम दूसरा सहायक खोज रहे हैं',
        body: `${BRAND} ने ${booking.helperName} के साथ आपका काम रद्द कर दिया है: ${visit}। हम आपके आस-पास के दूसरे सहायकों से उसी या कम कीमत पर पूछ रहे हैं। नए सहायक को आप चुनेंगे, या कभी भी पूरा पैसा वापस ले सकते हैं।${creditPaise > 0 ? ` इतनी देर से रद्द होने का हमें खेद है। हमने आपके वॉलेट में ${formatPaise(creditPaise)} जोड़ दिए हैं।` : ''}`,
      };
    }
    const money = refundPaise > 0 ? 'आपको पूरा पैसा वापस मिलेगा।' : 'आपको कुछ नहीं देना है।';
    const credit = creditPaise > 0 ? ` हमने आपके वॉलेट में ${formatPaise(creditPaise)} जोड़ दिए हैं।` : '';
    return {
      title: wasAccepted ? 'काम रद्द हुआ' : 'अनुरोध रद्द हुआ',
      body: `${BRAND} ने ${booking.helperName} ${wasAccepted ? 'के साथ आपका काम' : 'से आपका अनुरोध'} रद्द कर दिया है: ${visit}। ${money}${credit} आप कोई और सहायक चुन सकते हैं।`,
    };
  },
  'booking-started': (visit) => ({
    title: 'आपके सहायक पहुँच गए हैं',
    body: `${visit.helperName} का ${formatTimeRange(visit)} का ${formatService(visit.service)} का काम शुरू हो गया है। ऐसा नहीं है? कृपया हमें लिखें।`,
  }),
  'booking-arrival-confirmed': (visit) => ({
    title: 'आपके पहुँचने की पुष्टि हुई',
    body: `${visit.customerName} ने बताया है कि आप ${formatTimeRange(visit)} के ${formatService(visit.service)} के काम के लिए पहुँच गए हैं। अब कोड की ज़रूरत नहीं है।`,
  }),
  'booking-completed-unasked': (visit) => ({
    title: 'काम पूरा माना गया',
    body: `${visit.byStaff ? `${BRAND} की सहायता टीम ने आपकी ओर से काम पूरा दर्ज किया है। ` : ''}${visit.customerName} के यहाँ ${formatTimeRange(visit)} का ${formatService(visit.service)} का काम पूरा माना गया है। यह आपकी कमाई में दिखता है।`,
  }),
  'booking-end-due': (visit, to) => ({
    title: to === 'helper' ? 'क्या काम पूरा हो गया?' : 'क्या काम हुआ?',
    body:
      to === 'helper'
        ? `${visit.customerName} के यहाँ ${formatTimeRange(visit)} का ${formatService(visit.service)} का समय ख़त्म हो गया है। कृपया काम पूरा बताएँ।`
        : `${visit.helperName} के साथ ${formatTimeRange(visit)} का ${formatService(visit.service)} का समय ख़त्म हो गया है। कृपया बताएँ कि काम हुआ या नहीं।`,
  }),
  'booking-case-opened': (visit, to) => ({
    title: 'हम आपकी बुकिंग की जाँच कर रहे हैं',
    body: `${formatTimeRange(visit)} की ${formatService(visit.service)} की बुकिंग (${otherPartyName(visit, to)}) में क्या हुआ, यह अभी स्पष्ट नहीं है। हमारी टीम निर्णय लेगी; तब तक कोई भुगतान आगे नहीं बढ़ेगा।`,
  }),
  'booking-case-closed': (visit, to) => ({
    title: 'आपकी बुकिंग पर निर्णय हो गया',
    body: `${formatTimeRange(visit)} की ${formatService(visit.service)} की बुकिंग (${otherPartyName(visit, to)}) रद्द मानी गई है; इसमें किसी की गलती नहीं है। ऑनलाइन भुगतान ग्राहक को वापस होगा।`,
  }),
  'booking-arrival-asked': (visit, to) => ({
    title: to === 'helper' ? 'क्या आप पहुँच गए हैं?' : 'क्या आपके सहायक पहुँच गए हैं?',
    body:
      to === 'helper'
        ? `${visit.customerName} के यहाँ ${formatTimeRange(visit)}: ${formatService(visit.service)}। कृपया ग्राहक से मिला स्टार्ट कोड डालें।`
        : `${visit.helperName} को ${formatTimeRange(visit)} के ${formatService(visit.service)} के लिए आपके यहाँ होना चाहिए। कृपया बताएँ कि वे पहुँचे या नहीं।`,
  }),
  'booking-customer-claimed': (visit, to) =>
    to === 'helper'
      ? reportedForYou(visit)
      : {
          title: 'सहायक के अनुसार आप घर पर नहीं थे',
          body: `${visit.byStaff ? `${BRAND} की सहायता टीम को बताया गया: ` : ''}${visit.helperName} का कहना है कि ${formatTimeRange(visit)} के ${formatService(visit.service)} के समय वहाँ कोई नहीं था। अगर ऐसा नहीं है, तो 24 घंटे में बताएँ; नहीं तो पूरा शुल्क लगेगा।`,
        },
  'booking-helper-claimed': (visit, to) =>
    to === 'customer'
      ? reportedForYou(visit)
      : {
          title: 'ग्राहक के अनुसार आप नहीं आए',
          body: `${visit.byStaff ? `${BRAND} की सहायता टीम को बताया गया: ` : ''}${visit.customerName} का कहना है कि आप ${formatTimeRange(visit)} के ${formatService(visit.service)} के लिए नहीं आए। अगर ऐसा नहीं है, तो 24 घंटे में बताएँ।`,
        },
  'booking-customer-no-show': (visit, to) => ({
    title: 'वहाँ कोई नहीं था',
    body:
      to === 'helper'
        ? `${visit.customerName} ${formatTimeRange(visit)} के ${formatService(visit.service)} के समय नहीं मिले। आपको इस काम का भुगतान मिलेगा।`
        : `आप ${formatTimeRange(visit)} के ${formatService(visit.service)} के समय नहीं मिले। पूरा शुल्क लिया जाएगा।`,
  }),
  'booking-helper-no-show': (visit, to) => ({
    title: to === 'helper' ? 'आप नहीं पहुँचे' : 'आपके सहायक नहीं आए',
    body:
      to === 'helper'
        ? `आप ${formatTimeRange(visit)} के ${formatService(visit.service)} के लिए ${visit.customerName} के यहाँ नहीं पहुँचे। इसके लिए लगी स्ट्राइक पर आप आपत्ति कर सकते हैं।`
        : `हमें खेद है कि ${visit.helperName} ${formatTimeRange(visit)} के ${formatService(visit.service)} के लिए नहीं आए। आपका पूरा भुगतान वापस होगा, और अगली बुकिंग के लिए वॉलेट में क्रेडिट जोड़ा गया है।`,
  }),
  'booking-helper-cancelled': (visit) => ({
    title: 'आपके सहायक नहीं आ सकेंगे',
    body: `${visit.helperName} ने ${formatTimeRange(visit)} की आपकी ${formatService(visit.service)} की बुकिंग रद्द कर दी है। आपका पूरा भुगतान वापस होगा। आप कोई और सहायक चुन सकते हैं।`,
  }),
  'booking-helper-late': (visit) => ({
    title: 'आपके सहायक नहीं आ सकेंगे',
    body: `${visit.helperName} ने ${formatTimeRange(visit)} की आपकी ${formatService(visit.service)} की बुकिंग देर से रद्द की है। हमें खेद है: आपका पूरा भुगतान वापस होगा, और अगली बुकिंग के लिए आपके वॉलेट में क्रेडिट जोड़ा गया है।`,
  }),
  'booking-replacement-begun': (visit) => ({
    title: 'आपके सहायक नहीं आ सकते: हम दूसरा सहायक खोज रहे हैं',
    body: `${visit.byStaff ? `${visit.helperName} नहीं आ सकते, इसलिए ${BRAND} की सहायता टीम ने ${formatTimeRange(visit)} की आपकी ${formatService(visit.service)} की बुकिंग रद्द कर दी है।` : `${visit.helperName} ने ${formatTimeRange(visit)} की आपकी ${formatService(visit.service)} की बुकिंग छोड़ दी है।`} हम आपके पास के दूसरे सहायकों से पूछ रहे हैं, कीमत नहीं बढ़ेगी, और कौन आए यह आप तय करेंगे। चाहें तो कभी भी अपना पैसा वापस लें।`,
  }),
  'booking-replacement-asked': (visit) => ({
    title: 'क्या आप यह काम ले सकते हैं?',
    body: `${visit.byStaff ? `${BRAND} की सहायता टीम आपसे पूछ रही है। ` : ''}${visit.customerName} को ${formatTimeRange(visit)} तक ${formatService(visit.service)} के लिए दूसरे सहायक की ज़रूरत है। कृपया ${REPLACEMENT_WAVE.minutes} मिनट में जवाब दें। मना करने का आप पर कोई असर नहीं पड़ेगा।`,
  }),
  'booking-replacement-proposed': (visit) => ({
    title: 'दूसरे सहायक आ सकते हैं',
    body: `${visit.helperName} ${formatTimeRange(visit)} के ${formatService(visit.service)} के लिए आ सकते हैं, कीमत नहीं बढ़ेगी। कृपया हाँ कहें, किसी और को माँगें, या अपना पैसा वापस लें।`,
  }),
  'booking-replacement-failed': (visit) => ({
    title: 'समय पर दूसरा सहायक नहीं मिला',
    body: `हमें खेद है: ${formatTimeRange(visit)} का आपका ${formatService(visit.service)} का काम नहीं हो पाएगा। ऑनलाइन किया गया पूरा भुगतान वापस होगा।`,
  }),
  'booking-replacement-let-go': (visit) => ({
    title: 'आपका समय फिर से खाली है',
    body: `${visit.customerName} को ${formatTimeRange(visit)} के ${formatService(visit.service)} के लिए अब आपकी ज़रूरत नहीं है। आपके प्रस्ताव के लिए धन्यवाद।`,
  }),
  'booking-replaced': (visit) => ({
    title: 'यह काम अब आपका है',
    body: `${visit.customerName} सहमत हैं: आपको ${formatTimeRange(visit)} के ${formatService(visit.service)} के लिए जाना है।`,
  }),
  'booking-more-asked': (visit, to) => ({
    title: 'आधा घंटा और?',
    body: `${otherPartyName(visit, to)} ने आधा घंटा और माँगा है: ${formatService(visit.service)}, ${formatTimeRange(visit)}। कृपया समय ख़त्म होने से पहले जवाब दें।`,
  }),
  'booking-more-agreed': (visit, to) => ({
    title: 'आधा घंटा और',
    body: `${otherPartyName(visit, to)} सहमत हैं: ${formatService(visit.service)} का समय अब ${formatTimeRange(visit)} है।`,
  }),
  'booking-more-refused': (visit) => ({
    title: 'काम तय समय पर ख़त्म होगा',
    body: `आधा घंटा और संभव नहीं है: ${formatService(visit.service)}, ${formatTimeRange(visit)}।`,
  }),
  'booking-dispute-opened': (visit) => ({
    title: 'एक काम की शिकायत मिली है',
    body: `${visit.customerName} ने ${formatTimeRange(visit)} के ${formatService(visit.service)} के काम की शिकायत की है। कृपया 24 घंटे में अपना पक्ष बताएँ। निर्णय होने तक इस काम का भुगतान रुका रहेगा।`,
  }),
  'booking-dispute-answered': (visit) => ({
    title: 'आपके सहायक ने जवाब दिया है',
    body: `${visit.helperName} ने ${formatTimeRange(visit)} के ${formatService(visit.service)} के काम की आपकी शिकायत का जवाब दिया है। हमारी टीम निर्णय लेगी।`,
  }),
  'booking-dispute-withdrawn': (visit) => ({
    title: 'शिकायत वापस ली गई',
    body: `${visit.customerName} ने ${formatTimeRange(visit)} के ${formatService(visit.service)} के काम की शिकायत वापस ले ली है। आपका भुगतान आगे बढ़ेगा।`,
  }),
  'booking-dispute-decided': (visit, to) => ({
    title: 'शिकायत पर निर्णय हो गया',
    body: `${formatTimeRange(visit)} के ${formatService(visit.service)} के काम (${otherPartyName(visit, to)}) की शिकायत पर निर्णय हो गया है। निर्णय और कारण बुकिंग में देखें।`,
  }),
  'change-proposed': (change, to) => ({
    title: 'बदलाव का प्रस्ताव',
    body:
      change.byStaff && to === change.by
        ? `${BRAND} की सहायता टीम ने आपकी ओर से ${otherPartyName(change, to)} से पूछा है: ${formatTimeRange(change)} की ${formatService(change.service)} की बुकिंग के लिए ${change.to ? `नया समय ${formatTimeRange(change.to)}` : 'नया पता'}। उनके हाँ कहने तक बुकिंग पहले जैसी रहेगी।`
        : `${otherPartyName(change, to)} ने ${change.byStaff ? `${BRAND} की सहायता टीम के ज़रिए ` : ''}${formatTimeRange(change)} की ${formatService(change.service)} की बुकिंग के लिए ${change.to ? `नया समय सुझाया है: ${formatTimeRange(change.to)}` : 'नया पता सुझाया है'}। कृपया जवाब दें।`,
  }),
  'change-made': (change) => ({
    title: change.agreed ? 'बदलाव मान लिया गया' : 'बुकिंग बदली गई',
    body: `${change.byStaff ? `${BRAND} की सहायता टीम ने यह बदलाव किया है। ` : ''}${formatTimeRange(change)} की ${formatService(change.service)} की बुकिंग ${change.to ? `अब ${formatTimeRange(change.to)} पर है` : 'का पता बदल गया है'}।`,
  }),
  'change-closed': (change) => ({
    title: 'बुकिंग पहले जैसी ही है',
    body: `${formatTimeRange(change)} की ${formatService(change.service)} की बुकिंग में सुझाया गया बदलाव नहीं हुआ।`,
  }),
  'reminder-24h': (visit, to) => ({
    title: 'आने वाली बुकिंग',
    body: `${to === 'helper' ? `${visit.customerName} के यहाँ` : `${visit.helperName} के साथ`} ${formatTimeRange(visit)}: ${formatService(visit.service)}।`,
  }),
  'reminder-2h': (visit, to) => ({
    title: 'बुकिंग जल्द शुरू होगी',
    body: `${to === 'helper' ? `${visit.customerName} के यहाँ` : `${visit.helperName} के साथ`} ${formatTimeRange(visit)}: ${formatService(visit.service)}।`,
  }),
};
