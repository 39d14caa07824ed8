import { describe, expect, it } from '@jest/globals';
import { rewriteTexts, toPseudo } from '../../pseudo-locale.js';

describe('the pseudo-locale', () => {
  it.each([
    ['Save {name}', '[Šáávéé {name}]'],
    ['{count} of {all}', '{count} óf {all}'],
    [' and then ', ' [ááñd thééñ] '],
    ['Mon', 'Móñ'],
    ['{from}–{to}', '{from}–{to}'],
    ['.', '.'],
    ['${brand} asks', '[${brand} ááškš]'],
    [String.raw`It\u2019s late`, String.raw`[Îît\u2019š láátéé]`],
  ])('%s is %s', (text, pseudo) => expect(toPseudo(text)).toBe(pseudo));

  it('makes a usual text about 40 % longer', () => {
    const text = 'Sending a request is free. You pay only after the helper accepts.';
    const factor = toPseudo(text).length / text.length;
    expect(factor).toBeGreaterThan(1.3);
    expect(factor).toBeLessThan(1.5);
  });

  it('changes the texts of catalogues in sources and in built files, and nothing else', () => {
    expect(rewriteTexts(`{\n  'book.title': 'Book',\n  'a.b': "Open",`)).toBe(
      `{\n  'book.title': '[Bóóóók]',\n  'a.b': "[Øøpééñ]",`,
    );
    const choice = 'is?`lead.customer`:`lead.helper`';
    expect(rewriteTexts(choice)).toBe(choice);
    expect(rewriteTexts('{"book.title":`Book ${e}`,other:`Book`}')).toBe('{"book.title":`[Bóóóók ${e}]`,other:`Book`}');
  });
});
