/** Texts of pictures in tickets. */
export const pictureTexts = {
  add: 'Add pictures',
  chosen: (number: number, name: string) => `Picture ${number}: ${name}`,
  remove: (number: number) => `Remove picture ${number}`,
  most: (max: number) => `You can add up to ${max} pictures to a reply`,
  broken: 'Please choose images of less than 5 MB',
  hint: 'The email says that there are pictures. The sender sees them under My requests.',
  open: (number: number) => `Picture ${number}, open`,
  failed: 'This picture could not be loaded',
};
