/** Texts of pictures, which the forms with pictures load. */
export const pictures = {
  'pictures.label': 'Pictures (optional, up to {max})',
  'pictures.add': 'Add pictures',
  'pictures.chosen': 'Picture {number}: {name}',
  'pictures.remove': 'Remove picture {number}',
  'pictures.open': 'Picture {number}, open',
  'pictures.most': 'Each side can add up to {max} pictures',
  'pictures.mostInMessage': 'You can add up to {max} pictures to a message',
  'pictures.send': 'Send pictures',
  'error.picture': 'Failed to load this picture.',
  'error.sendPictures': 'Failed to send the pictures. Please try again.',
} as const;
