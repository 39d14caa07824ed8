import type { User } from '@sahaya/contracts';
import type { Party } from '@sahaya/domain';

type Language = User['language'];

/** The most common messages, eight for each party, in the language of the account. */
export const QUICK_REPLIES: Record<Language, Record<Party, readonly string[]>> = {
  en: {
    customer: [
      'Hello, is everything set for the visit?',
      'When will you arrive?',
      'Please call me when you are here.',
      'The gate is open, please come up.',
      'I am a little late, please wait.',
      'Please bring what you need for the work.',
      'Everything you need is here.',
      'Thank you!',
    ],
    helper: [
      'I am on my way.',
      'I am there in 10 minutes.',
      'I am a little late, sorry.',
      'I am at the door.',
      'Which gate or floor, please?',
      'Please share a landmark.',
      'Is there anything I should bring?',
      'Thank you!',
    ],
  },
  hi: {
    customer: [
      'नमस्ते, काम के लिए सब तैयार है?',
      'आप कब तक पहुँचेंगे?',
      'पहुँचकर मुझे फ़ोन कर दीजिए।',
      'गेट खुला है, ऊपर आ जाइए।',
      'मुझे थोड़ी देर होगी, कृपया रुकिए।',
      'काम का सामान साथ ले आइए।',
      'ज़रूरत का सब सामान यहाँ है।',
      'धन्यवाद!',
    ],
    helper: [
      'मैं रास्ते में हूँ।',
      'मैं 10 मिनट में वहाँ हूँ।',
      'माफ़ कीजिए, थोड़ी देर हो रही है।',
      'मैं दरवाज़े पर हूँ।',
      'कौन सा गेट या मंज़िल?',
      'कृपया कोई नज़दीकी निशानी बताइए।',
      'क्या मुझे कुछ साथ लाना है?',
      'धन्यवाद!',
    ],
  },
};
