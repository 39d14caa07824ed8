import { useDebouncedCallback } from '@mantine/hooks';
import { DEBOUNCE_MS, useDebouncedText } from '../../../ui/forms/use-debounced-text.js';
import { WordsInput } from './words-input.js';

/** Searches for words after a pause in typing. */
export function TextSearchField({ q, onWords }: { q: string; onWords: (q: string) => void }) {
  const [text, setText] = useDebouncedText(q);
  const say = useDebouncedCallback(onWords, DEBOUNCE_MS);
  const type = (next: string) => {
    setText(next);
    say(next.trim());
  };
  const clear = () => {
    setText('');
    say.cancel();
    onWords('');
  };
  return <WordsInput text={text} onText={type} onClear={clear} />;
}
