import type { offline as english } from '../en/offline.js';

/** Texts about offline use, in Hindi. */
export const offline: Record<keyof typeof english, string> = {
  'message.waiting': 'भेजना बाकी है',

  'waits.refused': 'सहेजा नहीं गया',
  'waits.text': 'ये चीज़ें इस डिवाइस पर रखी हैं। इंटरनेट लौटने पर इसी क्रम में भेजी जाएँगी।',
  'waits.none': 'सब भेज दिया गया है।',
  'waits.send': 'अभी भेजें',
  'waits.discard': 'न भेजें',
  'waits.remove': 'हटाएँ',
  'waits.start': 'काम शुरू: {service}, {name} के लिए',
  'waits.complete': 'काम पूरा हुआ: {service}, {name} के लिए',
  'waits.message': '{name} को संदेश',
  'waits.code': 'कोड डाला: {moment}। इंटरनेट लौटने पर इसकी जाँच होगी।',
  'waits.done': 'पूरा बताया: {moment}। इंटरनेट लौटने पर यह भेजा जाएगा।',
  'waits.written': 'लिखा: {moment}।',
  'waits.kept': 'इस डिवाइस पर रखा है। इंटरनेट लौटने पर भेजा जाएगा।',
  'waits.keptCode': 'कोड इस डिवाइस पर रखा है। इंटरनेट लौटने पर इसकी जाँच होगी।',
  'waits.cardStart': 'आपने {time} पर स्टार्ट कोड डाला। इंटरनेट लौटने पर इसकी जाँच होगी।',
  'waits.cardComplete': 'आपने {time} पर काम पूरा बताया। इंटरनेट लौटने पर यह भेजा जाएगा।',

  'refused.cancelled.start': 'इस बीच यह काम रद्द हो गया, इसलिए इसका शुरू होना सहेजा नहीं गया।',
  'refused.cancelled.complete': 'इस बीच यह काम रद्द हो गया, इसलिए “काम पूरा हुआ” सहेजा नहीं गया।',
  'refused.completed.start': 'इस बीच यह काम पूरा हो गया, इसलिए इसका शुरू होना सहेजा नहीं गया।',
  'refused.question': 'हमारी टीम जाँच रही है कि इस काम में क्या हुआ, इसलिए यह सहेजा नहीं गया।',
  'refused.code_one': 'कोड सही नहीं था, इसलिए काम का शुरू होना सहेजा नहीं गया। {count} कोशिश बाकी है: कोड फिर डालें।',
  'refused.code_other': 'कोड सही नहीं था, इसलिए काम का शुरू होना सहेजा नहीं गया। {count} कोशिशें बाकी हैं: कोड फिर डालें।',
  'refused.locked': 'बहुत बार ग़लत कोड डाला गया। {name} से कहें कि ऐप में आपके आने की पुष्टि करें।',
  'refused.closed': 'इस बीच यह चैट बंद हो गई, इसलिए आपका संदेश नहीं भेजा गया।',
  'refused.other': 'यह सहेजा नहीं जा सका: {reason}',
  'refused.unknown': 'हमारी तरफ़ से कुछ गड़बड़ हुई।',
};
