import type { RETENTION_SCHEDULE, RetentionRow } from '@sahaya/domain';

type Row = (typeof RETENTION_SCHEDULE)[number];
/** The rows that the privacy page shows. */
export type ShownRetentionId = Exclude<Row, { staffOnly: true }>['id'];

const DELETED = 'मिटा देते हैं';
const WITH_ACCOUNT = 'एक नंबर के साथ रखते हैं; नाम खाते के साथ मिट जाता है';
const CONTACTS_WITH_ACCOUNT = 'एक नंबर के साथ रखते हैं; नाम, संपर्क की जानकारी और पता खाते के साथ मिट जाते हैं';

/** The rows of the schedule of retention in Hindi, by their ids. */
export const retentionHi: Record<ShownRetentionId, { data: string; then: string }> = {
  account: {
    data: 'खाता: प्रोफ़ाइल, संपर्क की जानकारी, नामित व्यक्ति, पते और दो चरणों वाला लॉग इन',
    then: 'इसकी जगह बिना नाम और संपर्क की जानकारी का रिकॉर्ड रखते हैं',
  },
  consents: {
    data: 'सहमतियाँ: पाठ के किस वर्शन पर, कब और कैसे दी गईं या वापस ली गईं',
    then: DELETED,
  },
  sessions: { data: 'लॉग इन, और वे किस तरह के डिवाइस से हुए', then: DELETED },
  'known-devices': {
    data: 'जिन ब्राउज़र से पहले लॉग इन हुआ है, रैंडम नंबर के रूप में, जिनसे यह भी पता चलता है कि कौन-से खाते एक ही ब्राउज़र का इस्तेमाल करते हैं',
    then: DELETED,
  },
  'login-failures': { data: 'ग़लत पासवर्ड, और वे किस नेटवर्क से आए', then: DELETED },
  codes: { data: 'ईमेल या फ़ोन पर भेजे गए कोड', then: DELETED },
  'wrong-codes': { data: 'ग़लत कोड की गिनती, और वे किस नेटवर्क से आए', then: DELETED },
  'factor-challenges': { data: 'लॉग इन जिसका दूसरा चरण बाकी है', then: DELETED },
  'contact-proposals': {
    data: 'नया ईमेल या मोबाइल नंबर, जो हमारी सहायता टीम अनुरोध पर दर्ज करती है, पुष्टि होने तक',
    then: DELETED,
  },
  'account-notices': {
    data: 'बदली हुई संपर्क की जानकारी या मिटाए गए खाते के बारे में संदेश, और वे किस पते पर जाते हैं',
    then: DELETED,
  },
  profiles: {
    data: 'सहायक की प्रोफ़ाइल, और उनकी जाँचें, बिना फ़ोटो के',
    then: 'प्रोफ़ाइल की जगह बिना नाम का रिकॉर्ड रखते हैं; जाँच मिटा देते हैं',
  },
  'verification-documents': {
    data: 'जाँच के लिए भेजे गए काग़ज़ों की फ़ोटो; जो जाँच स्वीकार नहीं हुई, उसकी फ़ोटो तुरंत मिटा देते हैं',
    then: DELETED,
  },
  'identity-attempts': {
    data: 'पहचान सेवा पर जाना: सहायक कब वहाँ गए, और क्या किसी पहचान पत्र की पुष्टि हुई',
    then: DELETED,
  },
  favourites: { data: 'सहेजे गए सहायक और ब्लॉक किए गए लोग', then: DELETED },
  waitlist: { data: 'प्रतीक्षा सूची की एंट्रियाँ', then: DELETED },
  'time-off': { data: 'सहायक की छुट्टी, कारण के साथ', then: DELETED },
  'place-answers': { data: 'किसी जगह के बारे में नक्शा सेवा के जवाब, बिना यह बताए कि किसने पूछा', then: DELETED },
  bookings: { data: 'बुकिंग', then: CONTACTS_WITH_ACCOUNT },
  reviews: { data: 'समीक्षाएँ, शिकायतें और स्ट्राइक', then: WITH_ACCOUNT },
  'helper-facts': {
    data: 'सहायक के काम की बातें जो ग्राहकों को दिखती हैं, जैसे पूरे हुए काम',
    then: 'इसकी जगह इन बातों के बिना एक रिकॉर्ड रखते हैं',
  },
  'dispute-pictures': { data: 'शिकायत की फ़ोटो', then: DELETED },
  'calendar-feeds': { data: 'कैलेंडर फ़ीड का लिंक', then: DELETED },
  'sick-days': { data: 'जिन दिनों सहायक की तबीयत ठीक नहीं थी', then: DELETED },
  'scheduled-tasks': { data: 'बुकिंग की याद दिलाने वाली सूचनाएँ और समय-सीमाएँ', then: DELETED },
  'cancellation-quotes': { data: 'रद्द करने का ख़र्च, जो दिखाया गया था', then: DELETED },
  subscriptions: { data: 'सदस्यताएँ, अपने कामों के साथ', then: CONTACTS_WITH_ACCOUNT },
  'day-lists': { data: 'जिन दिनों के कामों की सूची सहायक को भेजी गई', then: DELETED },
  money: { data: 'भुगतान, पैसे की वापसी, रसीदें, शुल्क, कमाई और सहायकों के खाते में भुगतान', then: WITH_ACCOUNT },
  'payout-accounts': {
    data: 'सहायक का भुगतान खाता, और एक नंबर जिससे पता चलता है कि किन सहायकों का खाता एक ही है',
    then: DELETED,
  },
  'ledger-checks': { data: 'हर रात की हिसाब की जाँच के नतीजे, उन लोगों के नंबर के साथ जिनके खाते में फ़र्क़ निकला', then: DELETED },
  webhooks: { data: 'भुगतान कंपनी के संदेश, बिना भुगतान करने वाले की जानकारी के', then: DELETED },
  'chat-messages': { data: 'चैट के संदेश', then: DELETED },
  'chat-names': { data: 'किसकी चैट किसके साथ और किस काम के बारे में थी', then: 'नाम की जगह दूसरा शब्द रख देते हैं' },
  notifications: { data: 'सूचनाएँ, और हर सूचना कैसे पहुँचाई गई', then: DELETED },
  'push-devices': { data: 'जो ब्राउज़र हमारी सूचनाएँ दिखाते हैं', then: DELETED },
  'notification-settings': { data: 'सूचनाओं की सेटिंग, और कौन-से संदेश पढ़े गए', then: DELETED },
  tickets: { data: 'हमारी सहायता टीम को भेजे गए अनुरोध, हमारे जवाब और दोनों की फ़ोटो', then: DELETED },
  'unsent-ticket-pictures': { data: 'अनुरोध या जवाब में जोड़ी गई फ़ोटो, जो भेजा नहीं गया', then: DELETED },
  'safety-reports': {
    data: 'सुरक्षा से जुड़ी रिपोर्टें',
    then: 'मिटा देते हैं; खाता पहले मिटे, तो उनकी फ़ोटो उसके साथ',
  },
  'staff-notes': {
    data: 'किसी व्यक्ति, बुकिंग या सदस्यता के बारे में हमारे कर्मचारियों के नोट',
    then: 'मिटा देते हैं; खाता पहले मिटे, तो उसके साथ',
  },
  'staff-tags': {
    data: 'छोटे शब्द, जो हमारे कर्मचारी किसी व्यक्ति, बुकिंग या सदस्यता के साथ जोड़ते हैं',
    then: DELETED,
  },
  'analytics-people': {
    data: 'एक बेतरतीब नंबर, जिससे हम गिनते हैं कि किन महीनों में ग्राहक के यहाँ काम पूरा हुआ',
    then: 'मिटा देते हैं; महीने सिर्फ़ गिनती में रहते हैं और किसी व्यक्ति के नहीं होते',
  },
  timelines: { data: 'बुकिंग या सदस्यता का इतिहास, जो हमारी सहायता टीम को दिखता है', then: DELETED },
  signals: { data: 'धोखाधड़ी के संकेत, जिनकी जाँच हमारे कर्मचारियों ने की, और उनका फ़ैसला', then: DELETED },
  'signal-occurrences': {
    data: 'पूरी हुई बुकिंग, एक ही ब्राउज़र या एक ही भुगतान खाते का इस्तेमाल और दूसरी घटनाएँ जो धोखाधड़ी का संकेत हो सकती हैं, केवल लोगों या बुकिंग के नंबरों के साथ',
    then: DELETED,
  },
  'audit-log': {
    data: 'हमारे कर्मचारियों के काम: क्या किया, कब, क्यों और किस नेटवर्क से',
    then: 'इस लॉग से कुछ भी हटाया नहीं जा सकता, ताकि कोई अपना किया हुआ छिपा न सके',
  },
  outbox: {
    data: 'कॉपियाँ जो किसी बदलाव को हमारे सिस्टम के एक हिस्से से दूसरे हिस्सों तक ले जाती हैं',
    then: DELETED,
  },
  inbox: { data: 'ऐसे बदलावों के नंबर, बिना यह रखे कि उनमें क्या था', then: DELETED },
  'idempotency-keys': { data: 'जवाब जो इसलिए रखे जाते हैं कि दोहराया गया अनुरोध दो बार पूरा न हो', then: DELETED },
  'dead-letters': {
    data: 'बदलाव जिन्हें हमारे सिस्टम का कोई हिस्सा नहीं ले पाया, पैसे या मिटाने से जुड़े बदलावों को छोड़कर',
    then: DELETED,
  },
};

type After = Extract<Row, { after: string }>['after'];
/** The start of a term that is counted; "8 दिन बाद तक" follows it. */
const AFTER: Record<After, string> = {
  'the sign-in': 'लॉग इन के',
  'the last sign-in': 'आख़िरी लॉग इन के',
  'the last attempt': 'आख़िरी कोशिश के',
  'the request': 'अनुरोध के',
  'the acceptance': 'स्वीकार होने के',
  'the password': 'पासवर्ड डालने के',
  'the proposal': 'प्रस्ताव के',
  'the start': 'शुरू करने के',
  'the change': 'बदलाव के',
  'the message': 'संदेश के',
  'the day they are for': 'जिस दिन के लिए हैं, उसके',
  'that day': 'उस दिन के',
  'the answer': 'जवाब के',
  'the visit': 'काम के',
  'they were due': 'उनका समय आने के',
  'it was valid': 'उसकी मियाद ख़त्म होने के',
  'the last visit': 'आख़िरी काम के',
  'the list': 'सूची के',
  'the check': 'जाँच के',
  'the payment': 'भुगतान के',
  'they are handled': 'उन पर कार्रवाई होने के',
  'the chat closes': 'चैट बंद होने के',
  'the notification': 'सूचना के',
  'the alert': 'अलर्ट के',
  'the picture was added': 'फ़ोटो जोड़ने के',
  'the request is settled': 'अनुरोध का निपटारा होने के',
  'the report is settled': 'रिपोर्ट का निपटारा होने के',
  'the note was last changed': 'नोट के आख़िरी बदलाव के',
  'each entry': 'हर एंट्री के',
  'the decision': 'फ़ैसले के',
  'the event': 'घटना के',
  'they are sent': 'उन्हें भेजे जाने के',
  'they arrive': 'उनके पहुँचने के',
  'the failure': 'गड़बड़ी के',
};

const UNTIL: Readonly<Record<string, string>> = {
  'the account is deleted': 'खाता मिटाए जाने तक',
  'the account of either is deleted': 'दोनों में से किसी एक का खाता मिटाए जाने तक',
  'the sign-out in that browser': 'उस ब्राउज़र में लॉग आउट होने तक',
  'the platform closes': 'प्लेटफ़ॉर्म बंद होने तक',
};

/** The term of a row in Hindi, with the placeholder `{recordYears}` for the years of the policy. */
export function retentionWordsHi({ term, after, by }: RetentionRow): string {
  if (term !== 'recordYears' && 'until' in term) return UNTIL[term.until] ?? term.until;
  const span = term === 'recordYears' ? '{recordYears}' : spanWords(term);
  const words = by === 'nothing' ? `कम से कम ${span}` : span;
  return after ? `${AFTER[after as After]} ${words} बाद तक` : `${words} तक`;
}

function spanWords(term: { hours: number } | { days: number } | { years: number }): string {
  if ('hours' in term) return `${term.hours} घंटे`;
  return 'days' in term ? `${term.days} दिन` : `${term.years} साल`;
}
