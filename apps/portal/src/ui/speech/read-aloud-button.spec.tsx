/** @jest-environment jsdom */
import '../../../test/browser.js';
import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MantineProvider } from '@mantine/core';
import { changeLanguage } from '../../i18n/translate.js';
import { ReadAloudButton } from './read-aloud-button.js';

interface Utterance {
  text: string;
  lang: string;
  voice?: { lang: string };
  onend?: () => void;
  onerror?: () => void;
}
/** The part of the browser's speech that the product uses; jsdom has none. */
class Speech extends EventTarget {
  voices: { lang: string }[] = [];
  spoken: Utterance[] = [];
  cancelled = 0;
  getVoices = () => this.voices;
  speak = (utterance: Utterance) => void this.spoken.push(utterance);
  cancel = () => {
    this.cancelled += 1;
    this.spoken.at(-1)?.onerror?.();
  };
}

let speech: Speech;
beforeEach(() => {
  speech = new Speech();
  Object.assign(window, {
    speechSynthesis: speech,
    SpeechSynthesisUtterance: class {
      lang = '';
      constructor(readonly text: string) {}
    },
  });
});
afterEach(async () => {
  cleanup();
  Reflect.deleteProperty(window, 'speechSynthesis');
  await changeLanguage('en', 'user');
});

const sentences = jest.fn(() => ['Cooking with Asha.', 'Today at 9.']);
const show = () =>
  render(
    <MantineProvider env="test">
      <ReadAloudButton label="Cooking" sentences={sentences} />
      <ReadAloudButton label="Laundry" sentences={() => ['Laundry.']} />
    </MantineProvider>,
  );
const button = (name: string) => screen.getByRole('button', { name });
const texts = () => speech.spoken.map(({ text, lang, voice }) => [text, lang, voice?.lang]);

it.each([
  ['without speech', () => Reflect.deleteProperty(window, 'speechSynthesis')],
  ['without voices', () => (speech.voices = [])],
  ['without a voice for the language', () => (speech.voices = [{ lang: 'hi-IN' }, { lang: 'enx-US' }])],
])('is absent in a browser %s', (_, prepare) => {
  prepare();
  show();
  expect(screen.queryByRole('button')).toBeNull();
});

it('appears when the browser has loaded its voices', () => {
  show();
  expect(screen.queryByRole('button')).toBeNull();
  speech.voices = [{ lang: 'en-US' }];
  act(() => void speech.dispatchEvent(new Event('voiceschanged')));
  expect(button('Read aloud: Cooking')).toBeTruthy();
});

it('reads each sentence with the voice of India if there is one, and can be read again after the end', () => {
  speech.voices = [{ lang: 'hi-IN' }, { lang: 'en-US' }, { lang: 'en_IN' }];
  show();
  fireEvent.click(button('Read aloud: Cooking'));
  expect(texts()).toEqual([
    ['Cooking with Asha.', 'en_IN', 'en_IN'],
    ['Today at 9.', 'en_IN', 'en_IN'],
  ]);
  expect(button('Stop reading: Cooking')).toBeTruthy();
  act(() => speech.spoken[1]?.onend?.());
  expect(button('Read aloud: Cooking')).toBeTruthy();
});

it('reads in the language of the user', async () => {
  speech.voices = [{ lang: 'hi-IN' }, { lang: 'en-US' }];
  await act(() => changeLanguage('hi', 'user'));
  show();
  fireEvent.click(screen.getAllByRole('button')[0]!);
  expect(texts()[0]).toEqual(['Cooking with Asha.', 'hi-IN', 'hi-IN']);
});

it.each<[string, () => void]>([
  ['a second press', () => fireEvent.click(button('Stop reading: Cooking'))],
  ['leaving the screen', () => cleanup()],
  ['closing the page', () => act(() => void window.dispatchEvent(new Event('pagehide')))],
])('stops at %s', (_, stop) => {
  speech.voices = [{ lang: 'en-US' }];
  show();
  fireEvent.click(button('Read aloud: Cooking'));
  expect(speech.cancelled).toBe(0);
  stop();
  expect(speech.cancelled).toBe(1);
  expect(screen.queryByRole('button', { name: 'Stop reading: Cooking' })).toBeNull();
});

it('ends a text when another one is read', () => {
  speech.voices = [{ lang: 'en-US' }];
  show();
  fireEvent.click(button('Read aloud: Cooking'));
  fireEvent.click(button('Read aloud: Laundry'));
  expect(speech.cancelled).toBe(1);
  expect(texts().at(-1)?.[0]).toBe('Laundry.');
  expect(button('Read aloud: Cooking')).toBeTruthy();
  expect(button('Stop reading: Laundry')).toBeTruthy();
  // The error of the cancelled sentence comes late.
  act(() => speech.spoken[0]?.onerror?.());
  expect(button('Stop reading: Laundry')).toBeTruthy();
});
