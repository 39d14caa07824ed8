import { checkNames, refusalTexts } from './check-texts.hi.js';
import { formatDay, formatTimeRange } from './formatters.hi.js';
import { truncate } from './formatters.js';
import type { AccountTemplates } from './template-types.js';

export const accountTemplatesHi: AccountTemplates = {
  'review-replied': ({ helperName }) => ({
    title: 'आपकी समीक्षा का जवाब',
    body: `${helperName} ने आपकी समीक्षा का जवाब दिया है।`,
  }),
  'review-hidden': () => ({
    title: 'आपकी समीक्षा हटा दी गई है',
    body: 'हमारी टीम ने आपकी एक समीक्षा हटा दी है। कारण आपकी बुकिंग में लिखा है।',
  }),
  'review-posted': ({ customerName, rating }) => ({
    title: 'नई समीक्षा',
    body: `${customerName} ने आपके काम को 5 में से ${rating} स्टार दिए हैं।`,
  }),
  'waitlist-offered': (offer) => ({
    title: 'आपका चाहा समय खाली है',
    body: `${offer.helperName} ${formatTimeRange(offer)} तक खाली हैं। किसी और से पहले बुक कर लें; यह सूचना 24 घंटे तक रहेगी।`,
  }),
  'verification-verified': ({ check }) =>
    check === 'identity'
      ? {
          title: 'आपकी पहचान सत्यापित हुई',
          body: 'आपके पहचान पत्र की जाँच हो गई है। अब आपकी प्रोफ़ाइल पर यह चिह्न दिखेगा।',
        }
      : { title: 'जाँच पूरी हुई', body: `आपके ${checkNames[check]} की जाँच हो गई है। यह आपकी प्रोफ़ाइल पर दिखेगा।` },
  'verification-rejected': ({ check, reason, refusal }) => ({
    title: 'सत्यापन नहीं हो सका',
    body: `हम आपके ${checkNames[check]} की जाँच पूरी नहीं कर सके: “${refusal ? refusalTexts[refusal] : truncate(reason)}” आप फिर भेज सकते हैं।`,
  }),
  'check-expiring': ({ check, expiresOn, days }) => ({
    title: `जाँच के ${days} दिन बाकी हैं`,
    body: `आपके ${checkNames[check]} की जाँच ${formatDay(expiresOn)} तक ही मान्य है। अभी नई फ़ोटो भेजें, ताकि आपकी प्रोफ़ाइल सत्यापित रहे।`,
  }),
  'check-expired': ({ check }) => ({
    title: 'जाँच की अवधि पूरी हुई',
    body: `आपकी प्रोफ़ाइल पर अब ${checkNames[check]} की जाँच नहीं दिखती। नई फ़ोटो भेजें, तो यह फिर दिखेगी।`,
  }),
  'ticket-opened': ({ number }) => ({
    title: `आपकी कॉल ${number} के नाम से दर्ज है`,
    body: 'हमने जो लिखा है, उसे “मेरे सवाल” में पढ़ें। कुछ छूट गया हो, तो वहीं लिख दें।',
  }),
  'ticket-replied': ({ number, text }) => ({ title: `${number} पर हमारी टीम का जवाब`, body: text }),
  'ticket-reply-mailed': ({ number, text }) => ({ title: `${number} पर हमारी टीम का जवाब`, body: text }),
  'push-welcome': () => ({
    title: 'सूचनाएँ चालू हैं',
    body: 'यह ब्राउज़र आपकी बुकिंग, याद दिलाने और संदेशों पर सूचना देगा। क्या-क्या, यह आप “सूचनाएँ” पेज पर चुनते हैं।',
  }),
  'message-sent': ({ senderName, content }) => ({ title: senderName, body: truncate(content) }),
};
