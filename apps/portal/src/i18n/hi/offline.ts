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
};
