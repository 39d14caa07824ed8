import type { CheckRefusal, CheckState, VerificationCheck } from '@sahaya/domain';

const check: Record<VerificationCheck, string> = {
  identity: 'Identity document',
  face: 'Face and photo',
  address: 'Address',
  police: 'Police certificate',
};
const checkState: Record<CheckState, string> = {
  missing: 'missing',
  submitted: 'submitted',
  accepted: 'accepted',
  refused: 'refused',
  expired: 'ended',
};
const refusal: Record<CheckRefusal, string> = {
  unreadable: 'Photo not readable',
  incomplete: 'A page or side is missing',
  'wrong-document': 'Another kind of document is needed',
  'name-differs': 'Name differs from the profile',
  'face-differs': 'Face differs from the profile photo',
  'address-differs': 'Address differs from the profile',
  'number-differs': 'Number differs from the document',
  'out-of-date': 'Document is out of date',
};

export const verificationTexts = {
  check,
  checkState,
  refusal,
  confirmedBy: (provider: string) => `Confirmed by ${provider}`,
  confirmedAt: (time: string) => `Confirmed on ${time}`,
  reference: (reference: string) => `Reference: ${reference}`,
  nameMatches: 'Name matches the profile',
  nameDiffers: 'Name differs from the profile',
  photos: 'Photos',
  noPhotos: 'No photo yet',
  photosNotNeeded: 'Not needed',
  deleted: 'Photos deleted',
  showPhoto: (place: number) => `Show photo ${place}`,
  photo: (place: number) => `Photo ${place}`,
  issued: (date: string) => `Issued on ${date}`,
  until: (date: string) => `Valid until ${date}`,
  firstLook: (name: string) => `First acceptance: ${name}`,
  waitsForColleague: 'A colleague has to confirm your acceptance.',
  accept: 'Accept',
  acceptHint:
    'You looked at the photos, and they belong to the helper. A colleague confirms it before the profile says so.',
  acceptConfirmedHint:
    'The identity provider confirmed the document, and it belongs to the helper. A colleague confirms your decision before the profile says so.',
  proposed: 'Accepted. A colleague has to confirm it.',
  confirm: 'Confirm',
  confirmHint: 'You looked at the photos yourself. The profile of the helper then says that this was checked.',
  confirmConfirmedHint:
    'The identity provider confirmed the document, and you agree that it belongs to the helper. The profile then says that this was checked.',
  confirmed: 'Check confirmed',
  refuse: 'Refuse',
  refuseHint: 'The photos are deleted at once. The helper reads the reason in their language and can send new ones.',
  refused: 'Check refused',
  reason: 'Reason',
};
