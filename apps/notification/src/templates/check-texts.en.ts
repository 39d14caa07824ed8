import type { CheckRefusal, VerificationCheck } from '@sahaya/domain';

/** A check of a helper, in the middle of a sentence. */
export const checkNames: Readonly<Record<VerificationCheck, string>> = {
  identity: 'identity document',
  face: 'photo of your face',
  address: 'address',
  police: 'police certificate',
};
/** The reasons for which a check was refused. */
export const refusalTexts: Readonly<Record<CheckRefusal, string>> = {
  unreadable: 'The photo is not clear enough to read.',
  incomplete: 'A page or side is missing.',
  'wrong-document': 'We need another kind of document.',
  'name-differs': 'The name is not the one on your profile.',
  'face-differs': 'We could not match the face with your profile photo.',
  'address-differs': 'The address is not the one on your profile.',
  'number-differs': 'The number is not the one on the document.',
  'out-of-date': 'The document is no longer valid.',
};
