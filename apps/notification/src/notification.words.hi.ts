import type { BookingMoved } from '@sahaya/contracts';
import { istInstant, REPLACEMENT_WAVE, type Service } from '@sahaya/domain';
import { type PlanNews, rupees, otherName, snippet, type Words } from './notification.words.js';

const IST = 'Asia/Kolkata';
const DAY = new Intl.DateTimeFormat('hi-IN', { timeZone: IST, day: 'numeric', month: 'short', year: 'numeric' });
const TIME = new Intl.DateTimeFormat('hi-IN', { timeZone: IST, hour: 'numeric', minute: '2-digit', hour12: true });

const SERVICE_NAMES: Record<Service, string> = {
  'sweeping-mopping': 'झाड़ू-पोछा',
  cooking: 'खाना पकाने',
  laundry: 'कपड़े धोने',
  gardening: 'बागवानी',
  'pet-care': 'पालतू पशु की देखभाल',
  'elderly-care': 'बुज़ुर्गों की देखभाल',
  babysitting: 'बच्चों की देखभाल',
  'hair-dresser': 'बाल सँवारने',
  other: 'घर के काम',
};
const service = (code: string) => SERVICE_NAMES[code as Service] ?? code;
const when = ({ date, startTime, endTime }: Pick<BookingMoved, 'date' | 'startTime' | 'endTime'>) => {
  const [from, to] = [istInstant(date, startTime), istInstant(date, endTime)];
  return `${DAY.format(from)}, ${TIME.format(from)} से ${TIME.format(to)}`;
};

const day = (date: string) => DAY.format(istInstant(date, '12:00'));
const clock = (date: string, time: string) => TIME.format(istInstant(date, time));
const services = (plan: PlanNews) => plan.services.map(service).join(', ');
const visitWhen = ({ date = '', startTime = '', endTime = '' }: PlanNews) => when({ date, startTime, endTime });

export const hi: Words = {
  'booking-requested': (visit) => ({
    title: 'नया बुकिंग अनुरोध',
    body: `${visit.customerName} को ${when(visit)} तक ${service(visit.service)} के लिए मदद चाहिए।`,
  }),
  'booking-accepted': (visit) => ({
    title: 'बुकिंग स्वीकार हुई',
    body: `${visit.helperName} ने ${when(visit)} की आपकी ${service(visit.service)} की बुकिंग स्वीकार कर ली है।`,
  }),
  'booking-declined': (visit) => ({
    title: 'बुकिंग अस्वीकार हुई',
    body: `${visit.helperName} ${when(visit)} की आपकी ${service(visit.service)} की बुकिंग नहीं ले सकते। आप कोई और सहायक चुन सकते हैं।`,
  }),
  'booking-cancelled': (visit) => ({
    title: 'बुकिंग रद्द हुई',
    body: `${visit.customerName} ने ${when(visit)} की ${service(visit.service)} की बुकिंग रद्द कर दी है।`,
  }),
  'booking-completed': (visit) => ({
    title: 'काम पूरा हुआ',
    body: `${visit.helperName} ने ${when(visit)} का ${service(visit.service)} का काम पूरा बताया है। अब आप समीक्षा लिख सकते हैं।`,
  }),
  'booking-superseded': (visit) => ({
    title: 'यह समय अब उपलब्ध नहीं',
    body: `${visit.helperName} ${when(visit)} पर पहले से बुक हैं। आप कोई और समय या सहायक चुन सकते हैं।`,
  }),
  'booking-paid': (visit, to) =>
    to === 'helper'
      ? {
          title: 'बुकिंग का भुगतान हुआ',
          body: `${visit.customerName} ने ${when(visit)} की ${service(visit.service)} की बुकिंग का ऑनलाइन भुगतान कर दिया है।`,
        }
      : {
          title: 'भुगतान मिल गया',
          body: `${visit.helperName} के साथ ${when(visit)} की आपकी बुकिंग का भुगतान हो गया है।`,
        },
  'booking-answer-due': (visit) => ({
    title: 'कृपया अनुरोध का उत्तर दें',
    body: `${visit.customerName} आपके उत्तर की प्रतीक्षा में हैं: ${when(visit)}, ${service(visit.service)}। उत्तर देने का आधा समय बीत चुका है।`,
  }),
  'booking-expired': (visit, to) => ({
    title: 'अनुरोध का समय समाप्त',
    body:
      to === 'helper'
        ? `${visit.customerName} के ${when(visit)} के ${service(visit.service)} के अनुरोध का समय पर उत्तर नहीं मिला। इसका आप पर कोई असर नहीं पड़ेगा।`
        : `${visit.helperName} ने ${when(visit)} के आपके ${service(visit.service)} के अनुरोध का समय पर उत्तर नहीं दिया। आप कोई और समय या सहायक चुन सकते हैं।`,
  }),
  'booking-payment-due': (visit) => ({
    title: 'कृपया बुकिंग का भुगतान करें',
    body: `${visit.helperName} के साथ ${when(visit)} की आपकी ${service(visit.service)} की बुकिंग का भुगतान बाकी है। भुगतान न होने पर बुकिंग बिना शुल्क रद्द हो जाएगी।`,
  }),
  'booking-unpaid': (visit, to) => ({
    title: 'भुगतान न होने से बुकिंग रद्द',
    body:
      to === 'helper'
        ? `${visit.customerName} की ${when(visit)} की ${service(visit.service)} की बुकिंग का समय पर भुगतान नहीं हुआ। आपका यह समय फिर से खाली है।`
        : `${visit.helperName} के साथ ${when(visit)} की आपकी ${service(visit.service)} की बुकिंग का समय पर भुगतान नहीं हुआ। वह बिना शुल्क रद्द हो गई है।`,
  }),
  'booking-started': (visit) => ({
    title: 'आपके सहायक पहुँच गए हैं',
    body: `${visit.helperName} का ${when(visit)} का ${service(visit.service)} का काम शुरू हो गया है। ऐसा नहीं है? कृपया हमें लिखें।`,
  }),
  'booking-arrival-confirmed': (visit) => ({
    title: 'आपके पहुँचने की पुष्टि हुई',
    body: `${visit.customerName} ने बताया है कि आप ${when(visit)} के ${service(visit.service)} के काम के लिए पहुँच गए हैं। अब कोड की ज़रूरत नहीं है।`,
  }),
  'booking-completed-unasked': (visit) => ({
    title: 'काम पूरा माना गया',
    body: `${visit.customerName} के यहाँ ${when(visit)} का ${service(visit.service)} का काम पूरा माना गया है। यह आपकी कमाई में दिखता है।`,
  }),
  'booking-end-due': (visit, to) => ({
    title: to === 'helper' ? 'क्या काम पूरा हो गया?' : 'क्या काम हुआ?',
    body:
      to === 'helper'
        ? `${visit.customerName} के यहाँ ${when(visit)} का ${service(visit.service)} का समय समाप्त हो गया है। कृपया काम पूरा बताएँ।`
        : `${visit.helperName} के साथ ${when(visit)} का ${service(visit.service)} का समय समाप्त हो गया है। कृपया बताएँ कि काम हुआ या नहीं।`,
  }),
  'booking-case-opened': (visit, to) => ({
    title: 'हम आपकी बुकिंग की जाँच कर रहे हैं',
    body: `${when(visit)} की ${service(visit.service)} की बुकिंग (${otherName(visit, to)}) में क्या हुआ, यह अभी स्पष्ट नहीं है। हमारी टीम निर्णय लेगी; तब तक कोई भुगतान आगे नहीं बढ़ेगा।`,
  }),
  'booking-case-closed': (visit, to) => ({
    title: 'आपकी बुकिंग पर निर्णय हो गया',
    body: `${when(visit)} की ${service(visit.service)} की बुकिंग (${otherName(visit, to)}) रद्द मानी गई है; इसमें किसी की गलती नहीं है। ऑनलाइन भुगतान ग्राहक को वापस होगा।`,
  }),
  'booking-arrival-asked': (visit, to) => ({
    title: to === 'helper' ? 'क्या आप पहुँच गए हैं?' : 'क्या आपके सहायक पहुँच गए हैं?',
    body:
      to === 'helper'
        ? `${visit.customerName} के यहाँ ${when(visit)}: ${service(visit.service)}। कृपया ग्राहक से मिला स्टार्ट कोड डालें।`
        : `${visit.helperName} को ${when(visit)} के ${service(visit.service)} के लिए आपके यहाँ होना चाहिए। कृपया बताएँ कि वे पहुँचे या नहीं।`,
  }),
  'booking-customer-claimed': (visit) => ({
    title: 'सहायक के अनुसार आप घर पर नहीं थे',
    body: `${visit.helperName} का कहना है कि ${when(visit)} के ${service(visit.service)} के समय वहाँ कोई नहीं था। यदि ऐसा नहीं है, तो 24 घंटे में बताएँ; नहीं तो पूरा शुल्क लगेगा।`,
  }),
  'booking-helper-claimed': (visit) => ({
    title: 'ग्राहक के अनुसार आप नहीं आए',
    body: `${visit.customerName} का कहना है कि आप ${when(visit)} के ${service(visit.service)} के लिए नहीं आए। यदि ऐसा नहीं है, तो 24 घंटे में बताएँ।`,
  }),
  'booking-customer-no-show': (visit, to) => ({
    title: 'वहाँ कोई नहीं था',
    body:
      to === 'helper'
        ? `${visit.customerName} ${when(visit)} के ${service(visit.service)} के समय नहीं मिले। आपको इस काम का भुगतान मिलेगा।`
        : `आप ${when(visit)} के ${service(visit.service)} के समय नहीं मिले। पूरा शुल्क लिया जाएगा।`,
  }),
  'booking-helper-no-show': (visit, to) => ({
    title: to === 'helper' ? 'आप नहीं पहुँचे' : 'आपके सहायक नहीं आए',
    body:
      to === 'helper'
        ? `आप ${when(visit)} के ${service(visit.service)} के लिए ${visit.customerName} के यहाँ नहीं पहुँचे। इसके लिए लगे निशान पर आप आपत्ति कर सकते हैं।`
        : `हमें खेद है कि ${visit.helperName} ${when(visit)} के ${service(visit.service)} के लिए नहीं आए। आपका पूरा भुगतान वापस होगा, और अगली बुकिंग के लिए वॉलेट में क्रेडिट जोड़ा गया है।`,
  }),
  'booking-helper-cancelled': (visit) => ({
    title: 'आपके सहायक नहीं आ सकेंगे',
    body: `${visit.helperName} ने ${when(visit)} की आपकी ${service(visit.service)} की बुकिंग रद्द कर दी है। आपका पूरा भुगतान वापस होगा। आप कोई और सहायक चुन सकते हैं।`,
  }),
  'booking-helper-late': (visit) => ({
    title: 'आपके सहायक नहीं आ सकेंगे',
    body: `${visit.helperName} ने ${when(visit)} की आपकी ${service(visit.service)} की बुकिंग देर से रद्द की है। हमें खेद है: आपका पूरा भुगतान वापस होगा, और अगली बुकिंग के लिए आपके वॉलेट में क्रेडिट जोड़ा गया है।`,
  }),
  'booking-replacement-begun': (visit) => ({
    title: 'आपके सहायक नहीं आ सकते: हम दूसरा सहायक खोज रहे हैं',
    body: `${visit.helperName} ने ${when(visit)} की आपकी ${service(visit.service)} की बुकिंग छोड़ दी है। हम आपके पास के दूसरे सहायकों से पूछ रहे हैं, कीमत नहीं बढ़ेगी, और कौन आए यह आप तय करेंगे। चाहें तो कभी भी अपना पैसा वापस लें।`,
  }),
  'booking-replacement-asked': (visit) => ({
    title: 'क्या आप यह काम ले सकते हैं?',
    body: `${visit.customerName} को ${when(visit)} तक ${service(visit.service)} के लिए दूसरे सहायक की ज़रूरत है। कृपया ${REPLACEMENT_WAVE.minutes} मिनट में उत्तर दें। मना करने का आप पर कोई असर नहीं पड़ेगा।`,
  }),
  'booking-replacement-proposed': (visit) => ({
    title: 'दूसरे सहायक आ सकते हैं',
    body: `${visit.helperName} ${when(visit)} के ${service(visit.service)} के लिए आ सकते हैं, कीमत नहीं बढ़ेगी। कृपया हाँ कहें, किसी और को माँगें, या अपना पैसा वापस लें।`,
  }),
  'booking-replacement-failed': (visit) => ({
    title: 'समय पर दूसरा सहायक नहीं मिला',
    body: `हमें खेद है: ${when(visit)} का आपका ${service(visit.service)} का काम नहीं हो पाएगा। ऑनलाइन किया गया पूरा भुगतान वापस होगा।`,
  }),
  'booking-replacement-let-go': (visit) => ({
    title: 'आपका समय फिर से खाली है',
    body: `${visit.customerName} को ${when(visit)} के ${service(visit.service)} के लिए अब आपकी ज़रूरत नहीं है। आपके प्रस्ताव के लिए धन्यवाद।`,
  }),
  'booking-replaced': (visit) => ({
    title: 'यह काम अब आपका है',
    body: `${visit.customerName} सहमत हैं: आपको ${when(visit)} के ${service(visit.service)} के लिए जाना है।`,
  }),
  'booking-more-asked': (visit, to) => ({
    title: 'आधा घंटा और?',
    body: `${otherName(visit, to)} ने आधा घंटा और माँगा है: ${service(visit.service)}, ${when(visit)}। कृपया समय समाप्त होने से पहले उत्तर दें।`,
  }),
  'booking-more-agreed': (visit, to) => ({
    title: 'आधा घंटा और',
    body: `${otherName(visit, to)} सहमत हैं: ${service(visit.service)} का समय अब ${when(visit)} है।`,
  }),
  'booking-more-refused': (visit) => ({
    title: 'काम तय समय पर समाप्त होगा',
    body: `आधा घंटा और संभव नहीं है: ${service(visit.service)}, ${when(visit)}।`,
  }),
  'booking-dispute-opened': (visit) => ({
    title: 'एक काम की शिकायत मिली है',
    body: `${visit.customerName} ने ${when(visit)} के ${service(visit.service)} के काम की शिकायत की है। कृपया 24 घंटे में अपना पक्ष बताएँ। निर्णय होने तक इस काम का भुगतान रुका रहेगा।`,
  }),
  'booking-dispute-answered': (visit) => ({
    title: 'आपके सहायक ने उत्तर दिया है',
    body: `${visit.helperName} ने ${when(visit)} के ${service(visit.service)} के काम की आपकी शिकायत का उत्तर दिया है। हमारी टीम निर्णय लेगी।`,
  }),
  'booking-dispute-withdrawn': (visit) => ({
    title: 'शिकायत वापस ली गई',
    body: `${visit.customerName} ने ${when(visit)} के ${service(visit.service)} के काम की शिकायत वापस ले ली है। आपका भुगतान आगे बढ़ेगा।`,
  }),
  'booking-dispute-decided': (visit, to) => ({
    title: 'शिकायत पर निर्णय हो गया',
    body: `${when(visit)} के ${service(visit.service)} के काम (${otherName(visit, to)}) की शिकायत पर निर्णय हो गया है। निर्णय और कारण बुकिंग में देखें।`,
  }),
  'change-proposed': (change, to) => ({
    title: 'बदलाव का प्रस्ताव',
    body: `${otherName(change, to)} ने ${when(change)} की ${service(change.service)} की बुकिंग के लिए ${change.to ? `नया समय सुझाया है: ${when(change.to)}` : 'नया पता सुझाया है'}। कृपया उत्तर दें।`,
  }),
  'change-made': (change) => ({
    title: 'बुकिंग बदली गई',
    body: `${when(change)} की ${service(change.service)} की बुकिंग ${change.to ? `अब ${when(change.to)} पर है` : 'का पता बदल गया है'}।`,
  }),
  'change-closed': (change) => ({
    title: 'बुकिंग पहले जैसी ही है',
    body: `${when(change)} की ${service(change.service)} की बुकिंग में सुझाया गया बदलाव नहीं हुआ।`,
  }),
  'reminder-24h': (visit, to) => ({
    title: 'आने वाली बुकिंग',
    body: `${to === 'helper' ? `${visit.customerName} के यहाँ` : `${visit.helperName} के साथ`} ${when(visit)}: ${service(visit.service)}।`,
  }),
  'reminder-2h': (visit, to) => ({
    title: 'बुकिंग जल्द शुरू होगी',
    body: `${to === 'helper' ? `${visit.customerName} के यहाँ` : `${visit.helperName} के साथ`} ${when(visit)}: ${service(visit.service)}।`,
  }),
  'plan-requested': (plan) => ({
    title: 'नई सदस्यता का अनुरोध',
    body: `${plan.customerName} को ${day(plan.startDate)} से ${day(plan.endDate)} तक ${services(plan)} के लिए मदद चाहिए; भुगतान हो चुका है। कृपया 48 घंटे में उत्तर दें।`,
  }),
  'plan-accepted': (plan) => ({
    title: 'सदस्यता स्वीकार हुई',
    body: `${plan.helperName} ने ${day(plan.startDate)} से आपकी ${services(plan)} की सदस्यता स्वीकार कर ली है।`,
  }),
  'plan-declined': (plan) => ({
    title: 'सदस्यता अस्वीकार हुई',
    body: `${plan.helperName} आपकी ${services(plan)} की सदस्यता नहीं ले सकते। आपका पूरा भुगतान लौटाया जा रहा है।`,
  }),
  'plan-expired': (plan, to) => ({
    title: 'सदस्यता की अवधि बीत गई',
    body:
      to === 'helper'
        ? `${plan.customerName} के ${services(plan)} के अनुरोध का समय पर उत्तर नहीं मिला।`
        : `${plan.helperName} के साथ आपकी ${services(plan)} की सदस्यता शुरू नहीं हुई। आपका भुगतान लौटाया जाता है।`,
  }),
  'plan-paused': (plan) => ({
    title: 'सदस्यता रुकी हुई है',
    body: `${plan.customerName} ने ${services(plan)} की सदस्यता रोक दी है। अब यह ${day(plan.endDate)} तक चलेगी।`,
  }),
  'plan-resumed': (plan, to) => ({
    title: 'सदस्यता फिर शुरू',
    body: `${to === 'helper' ? plan.customerName : plan.helperName} के साथ ${services(plan)} की सदस्यता ${day(plan.endDate)} तक चलेगी।`,
  }),
  'plan-cancelled': (plan) => ({
    title: 'सदस्यता रद्द हुई',
    body: `${plan.customerName} ने ${services(plan)} की सदस्यता रद्द कर दी है। आपका समय फिर खाली है।`,
  }),
  'plan-completed': (plan) => ({
    title: 'सदस्यता पूरी हुई',
    body: `${plan.helperName} के साथ आपकी ${services(plan)} की सदस्यता पूरी हुई।`,
  }),
  'plan-visit-skipped': (plan, to) => ({
    title: 'एक दिन का काम नहीं होगा',
    body: `${to === 'helper' ? plan.customerName : plan.helperName} के साथ ${visitWhen(plan)} का ${services(plan)} का काम नहीं होगा।`,
  }),
  'plan-visit-moved': (plan, to) => ({
    title: 'काम का समय बदला',
    body: `${to === 'helper' ? plan.customerName : plan.helperName} के साथ ${services(plan)} का काम अब ${visitWhen(plan)} तक होगा।`,
  }),
  'plan-helper-absent': (plan) => ({
    title: 'आपके सहायक नहीं आ सकते',
    body: `${plan.helperName} ${visitWhen(plan)} ${services(plan)} के लिए नहीं आ सकते। बताइए कि हम किसी और को ढूँढें या नहीं; नहीं तो उस दिन का पैसा लौटाया जाएगा।`,
  }),
  'plan-substitute-asked': (plan) => ({
    title: 'क्या आप एक बार मदद कर सकते हैं?',
    body: `${plan.customerName} को ${visitWhen(plan)} ${services(plan)} के लिए किसी की ज़रूरत है। जो पहले हाँ कहे, काम उसी का।`,
  }),
  'plan-substitute-proposed': (plan) => ({
    title: 'कोई और आ सकता है',
    body: `${plan.substitute?.name ?? ''} ${visitWhen(plan)} ${services(plan)} के लिए आ सकते हैं। कृपया हाँ कहें, या हम औरों से पूछें।`,
  }),
  'plan-substitute-found': (plan, to) =>
    to === 'helper'
      ? {
          title: 'यह काम आपका है',
          body: `${plan.customerName} के यहाँ ${visitWhen(plan)}: ${services(plan)}।`,
        }
      : {
          title: 'कोई और आएगा',
          body: `${plan.substitute?.name ?? ''} ${visitWhen(plan)} ${services(plan)} के लिए आएँगे।`,
        },
  'plan-substitute-released': (plan) => ({
    title: 'अब आपकी ज़रूरत नहीं',
    body: `${plan.customerName} के यहाँ ${visitWhen(plan)} का ${services(plan)} का काम अब आपका नहीं है। आपका समय फिर खाली है।`,
  }),
  'plan-renewal': (plan) => ({
    title: 'सदस्यता आगे बढ़ाएँ?',
    body: `${plan.helperName} के साथ आपकी ${services(plan)} की सदस्यता ${day(plan.endDate)} को समाप्त होगी। उन्हीं शर्तों पर एक टैप में आगे बढ़ा सकते हैं।`,
  }),
  'plan-day': ({ date, visits }) => ({
    title: `${day(date)} के आपके काम`,
    body: snippet(visits.map((visit) => `${clock(date, visit.startTime)} ${visit.customerName}`).join(', ')),
  }),
  'refund-started': ({ amountPaise, expectedBy }) => ({
    title: 'पैसे लौटाए जा रहे हैं',
    body: `हम ${rupees(amountPaise)} लौटा रहे हैं${expectedBy ? `। ${DAY.format(new Date(expectedBy))} तक आ जाने चाहिए` : ''}।`,
  }),
  'refund-arrived': ({ amountPaise }) => ({
    title: 'पैसे लौट गए',
    body: `${rupees(amountPaise)} उसी खाते में लौट गए जिससे आपने भुगतान किया था।`,
  }),
  'refund-late': ({ amountPaise, expectedBy }) => ({
    title: 'पैसे लौटने में देर हो रही है',
    body: `हमें खेद है: ${rupees(amountPaise)} ${expectedBy ? `${DAY.format(new Date(expectedBy))} तक ` : ''}लौट जाने चाहिए थे। हमारी सहायता टीम इसे देख रही है, आपको कुछ नहीं करना है।`,
  }),
  'payout-paid': ({ amountPaise, masked }) => ({
    title: 'आपको भुगतान हो गया',
    body: `${rupees(amountPaise)} ${masked} में भेज दिए गए।`,
  }),
  'payout-failed': ({ amountPaise, masked }) => ({
    title: 'भुगतान नहीं पहुँचा',
    body: `${rupees(amountPaise)} ${masked} में नहीं भेजे जा सके। ये फिर आपके बैलेंस में हैं। कृपया अपना भुगतान खाता जाँच लें, ये अगले भुगतान के साथ भेजे जाएँगे।`,
  }),
  'credit-granted': ({ amountPaise }) => ({
    title: 'आपके लिए क्रेडिट',
    body: `आपके पास ${rupees(amountPaise)} का क्रेडिट है। यह आपके अगले भुगतान में काम आएगा।`,
  }),
  'review-replied': ({ helperName }) => ({
    title: 'आपकी समीक्षा का उत्तर',
    body: `${helperName} ने आपकी समीक्षा का उत्तर दिया है।`,
  }),
  'review-hidden': () => ({
    title: 'आपकी समीक्षा हटा दी गई है',
    body: 'हमारी टीम ने आपकी एक समीक्षा हटा दी है। कारण आपकी बुकिंग में लिखा है।',
  }),
  'review-posted': ({ customerName, rating }) => ({
    title: 'नई समीक्षा',
    body: `${customerName} ने आपके काम को 5 में से ${rating} अंक दिए हैं।`,
  }),
  'waitlist-offered': (offer) => ({
    title: 'आपका चाहा समय खाली है',
    body: `${offer.helperName} ${when(offer)} तक खाली हैं। किसी और से पहले बुक कर लें; यह सूचना 24 घंटे तक रहेगी।`,
  }),
  'verification-verified': () => ({
    title: 'आपकी पहचान सत्यापित हुई',
    body: 'आपके पहचान पत्र की जाँच हो गई है। अब आपकी प्रोफ़ाइल पर यह चिह्न दिखेगा।',
  }),
  'verification-rejected': ({ reason }) => ({
    title: 'सत्यापन नहीं हो सका',
    body: `आपका पहचान पत्र स्वीकार नहीं हो सका: “${snippet(reason)}”। आप दूसरा भेज सकते हैं।`,
  }),
  'ticket-replied': ({ number, text }) => ({ title: `${number} पर हमारी टीम का उत्तर`, body: text }),
  'push-welcome': () => ({
    title: 'सूचनाएँ चालू हैं',
    body: 'यह ब्राउज़र आपकी बुकिंग, याद दिलाने और संदेशों पर सूचना देगा। क्या-क्या, यह आप सूचनाएँ पन्ने पर चुनते हैं।',
  }),
  'message-sent': ({ senderName, content }) => ({ title: senderName, body: snippet(content) }),
};
