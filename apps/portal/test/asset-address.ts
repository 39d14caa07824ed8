/** Stands in for the address of a built picture. */
export default '/assets/picture.svg';
