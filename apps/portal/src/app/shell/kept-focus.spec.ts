/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { keepFocus } from './kept-focus.js';

const find = (id: string) => document.getElementById(id) as HTMLButtonElement;
/** The observer is called after the change, in a microtask. */
const observed = () => Promise.resolve();
const focused = () => document.activeElement?.id;

describe('the focus of a control that goes', () => {
  let stop: () => void;
  beforeEach(() => {
    document.body.innerHTML = `
      <button id="header"></button><iframe id="window"></iframe>
      <main id="main" tabindex="-1">
        <div id="card" tabindex="-1"><p><button id="pay"></button><button id="other"></button></p></div>
      </main>`;
    stop = keepFocus(find('main'));
  });
  afterEach(() => stop());

  it('moves to the card', async () => {
    find('pay').focus();
    find('pay').remove();
    await observed();
    expect(focused()).toBe('card');
  });

  it('moves to the card that is drawn again elsewhere', async () => {
    find('pay').focus();
    find('card').remove();
    find('main').innerHTML = '<section><div id="card" tabindex="-1"></div></section>';
    await observed();
    expect(focused()).toBe('card');
  });

  it('moves to the card when the window of an action had the focus meanwhile', async () => {
    find('pay').focus();
    find('window').focus();
    find('window').remove();
    find('pay').remove();
    await observed();
    expect(focused()).toBe('card');
  });

  it('moves to the page when the card goes as well', async () => {
    find('pay').focus();
    find('card').remove();
    await observed();
    expect(focused()).toBe('main');
  });

  it('returns to the control that was disabled until its action ended', async () => {
    find('pay').focus();
    // A browser takes the focus from a disabled control; jsdom does not.
    find('pay').blur();
    find('pay').disabled = true;
    await observed();
    expect(document.activeElement).toBe(document.body);
    find('pay').disabled = false;
    await observed();
    expect(focused()).toBe('pay');
  });

  it.each(['other', 'header'])('stays where the person moved it: %s', async (id) => {
    find('pay').focus();
    find(id).focus();
    find('pay').remove();
    await observed();
    expect(focused()).toBe(id);
  });

  it('stays lost after a press elsewhere', async () => {
    find('pay').focus();
    find('pay').blur();
    find('card').dispatchEvent(new Event('pointerdown', { bubbles: true }));
    find('pay').remove();
    await observed();
    expect(document.activeElement).toBe(document.body);
  });
});
