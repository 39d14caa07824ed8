import type { CheckRefusal, VerificationCheck } from '@sahaya/domain';

/** A check of a helper, in the middle of a sentence. */
export const checkNames: Readonly<Record<VerificationCheck, string>> = {
  identity: 'पहचान पत्र',
  face: 'चेहरे की फ़ोटो',
  address: 'पते',
  police: 'पुलिस प्रमाण पत्र',
};
/** The reasons for which a check was refused. */
export const refusalTexts: Readonly<Record<CheckRefusal, string>> = {
  unreadable: 'फ़ोटो साफ़ नहीं है।',
  incomplete: 'एक पेज या एक तरफ़ की फ़ोटो बाकी है।',
  'wrong-document': 'हमें दूसरा काग़ज़ चाहिए।',
  'name-differs': 'नाम आपकी प्रोफ़ाइल वाला नहीं है।',
  'face-differs': 'चेहरा आपकी प्रोफ़ाइल फ़ोटो से नहीं मिला।',
  'address-differs': 'पता आपकी प्रोफ़ाइल वाला नहीं है।',
  'number-differs': 'नंबर काग़ज़ पर लिखे नंबर से अलग है।',
  'out-of-date': 'काग़ज़ की तारीख निकल चुकी है।',
};
