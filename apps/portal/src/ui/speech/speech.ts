import { useSyncExternalStore } from 'react';

/** Undefined where the browser cannot speak. */
const engine = (): SpeechSynthesis | undefined => ('speechSynthesis' in window ? window.speechSynthesis : undefined);

/** The text that is being read. */
let reading: symbol | undefined;
const listeners = new Set<() => void>();

function become(next: symbol | undefined): void {
  reading = next;
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Browsers load the list of voices after the page. */
function watchVoices(listener: () => void): () => void {
  engine()?.addEventListener('voiceschanged', listener);
  return () => engine()?.removeEventListener('voiceschanged', listener);
}

/** The voice of the device for a language, that of India first; undefined without one. */
function findVoice(language: string): SpeechSynthesisVoice | undefined {
  const voices = (engine()?.getVoices() ?? []).filter(({ lang }) => lang.split(/[-_]/)[0]?.toLowerCase() === language);
  return voices.find(({ lang }) => /[-_]IN$/i.test(lang)) ?? voices[0];
}

export const useHasVoice = (language: string): boolean =>
  useSyncExternalStore(watchVoices, () => findVoice(language) !== undefined);

/** Whether the text with this id is being read. */
export const useIsReading = (id: symbol): boolean => useSyncExternalStore(watch, () => reading === id);

/** Stops the text with this id, or any. */
export function stopReading(id = reading): void {
  if (id === undefined || id !== reading) return;
  become(undefined);
  engine()?.cancel();
}

/** Reads the sentences one after the other; a text that is being read ends. Some browsers cut off long utterances. */
export function read(id: symbol, sentences: readonly string[], language: string): void {
  const voice = findVoice(language);
  const speech = engine();
  if (!speech || !voice || sentences.length === 0) return;
  stopReading();
  become(id);
  const end = () => {
    if (reading === id) become(undefined);
  };
  for (const [index, sentence] of sentences.entries()) {
    const utterance = new SpeechSynthesisUtterance(sentence);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.onerror = end;
    if (index === sentences.length - 1) utterance.onend = end;
    speech.speak(utterance);
  }
}

// A browser goes on reading after the page is closed.
window.addEventListener('pagehide', () => stopReading());
