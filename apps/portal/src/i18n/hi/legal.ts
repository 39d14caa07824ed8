import type { legal as english } from '../en/legal.js';

/** Texts of the legal pages besides their own ones, in Hindi. */
export const legal: Record<keyof typeof english, string> = {
  'legal.feeBase.base': 'मूल रकम',
  'legal.feeBase.total': 'कुल रकम',
  'legal.afterFee.base': 'प्लेटफ़ॉर्म शुल्क और प्रोसेसिंग शुल्क वापस मिलते हैं।',
  'legal.afterFee.total': 'आपके बाकी पैसे वापस मिलते हैं।',
  'legal.processingFeeBase.base': 'मूल रकम',
  'legal.processingFeeBase.basePlusPlatform': 'मूल रकम और प्लेटफ़ॉर्म शुल्क',
  'legal.back': 'होम पर वापस',
  'legal.inForce': '{month} से लागू · नियमों का वर्शन {version}',
  'legal.inShort': 'कम शब्दों में',
  'legal.contents': 'इस पेज पर',
  'legal.print': 'प्रिंट करें',
  'legal.region': '{city} ({towns} समेत)',
  'legal.earliestToday': 'आज',
  'legal.earliestTomorrow': 'कल',
  'legal.sameDayOpen': 'उसी दिन के काम:',
  'legal.sameDayClosed': 'उसी दिन के काम अभी बुक नहीं हो सकते। जब हो सकेंगे, तब यह लागू होगा:',
  'city.Mumbai': 'मुंबई और आसपास',
};
