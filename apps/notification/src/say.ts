import { en, type Text, type Words } from './notification.words.js';
import { hi } from './notification.words.hi.js';

/** By language. */
export const WORDS = { en, hi };
export interface Said extends Text {
  hi: Text;
}
/** What is told of a fact, in every language. */
export const say = (tell: (words: Words) => Text): Said => ({ ...tell(en), hi: tell(hi) });
