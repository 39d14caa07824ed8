import { BRAND } from '@sahaya/domain';
import type { chats as english } from '../en/chats.js';

/** Texts around a conversation, in Hindi. */
export const chats: Record<keyof typeof english, string> = {
  'chats.typing': '{name} लिख रहे हैं…',
  'chats.quick': 'झटपट जवाब',
  'chats.closed': 'यह चैट {day} को बंद हो गई। आप इसे अब भी पढ़ सकते हैं।',
  'chats.closedOn': 'यह चैट {day} को बंद हो गई।',
  'chats.expired': 'इस चैट के संदेश अब हमारे पास नहीं रखे हैं।',
  'chats.about': 'किस काम के बारे में:',
  'chats.closes': 'आप यहाँ {day} तक लिख सकते हैं।',
  'chats.retry': 'फिर कोशिश करें',
  'chatReport.open': 'इस चैट की रिपोर्ट करें',
  'chatReport.reported': 'हमारी टीम को रिपोर्ट की गई',
  'chatReport.title': 'इस चैट की रिपोर्ट करें',
  'chatReport.lead': 'हमारी टीम हाल के संदेश देखकर तय करती है कि क्या करना है। {name} को नहीं बताया जाता कि रिपोर्ट किसने की।',
  'chatReport.reason': 'क्या गड़बड़ है?',
  'chatReport.reason.abuse': 'बदतमीज़ी, धमकी या अश्लील बातें',
  'chatReport.reason.off-platform': `${BRAND} से बाहर भुगतान या बुकिंग चाहते हैं`,
  'chatReport.reason.fraud': 'पैसे, कोड या बैंक की जानकारी माँगते हैं',
  'chatReport.reason.other': 'कुछ और',
  'chatReport.note': 'कुछ और बताना है? (ज़रूरी नहीं)',
  'chatReport.send': 'रिपोर्ट करें',
  'chatReport.done': 'धन्यवाद। हमारी टीम इसे देख रही है।',
  'error.chatReport': 'चैट की रिपोर्ट नहीं हो पाई। कृपया फिर कोशिश करें।',
};
