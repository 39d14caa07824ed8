import { afterAll, describe, expect, it } from '@jest/globals';
import { PdfPrinterService } from './pdf-printer.service.js';

const printer = new PdfPrinterService();
const page = (text: string) => ({ definition: { content: [text] }, footer: 'Page' });

describe('the printer', () => {
  afterAll(() => printer.onApplicationShutdown());

  it('prints rupees and Devanagari, many at once', async () => {
    const texts = Array.from({ length: 5 }, (_, index) => `₹${index},000 नमस्ते`);
    const documents = await Promise.all(texts.map((text) => printer.print(page(text))));
    for (const document of documents) expect(document.subarray(0, 5).toString()).toBe('%PDF-');
  }, 30_000);

  it('refuses a document that cannot be set, or reads what it should not, and prints the next', async () => {
    const definition = { content: [{ image: '/etc/hostname' }] };
    await expect(printer.print({ definition, footer: '' })).rejects.toThrow();
    await expect(printer.print(page('next'))).resolves.toBeInstanceOf(Buffer);
  }, 30_000);

  it('turns away who would wait too long', async () => {
    const results = await Promise.allSettled(Array.from({ length: 40 }, () => printer.print(page('rush'))));
    expect(results.filter(({ status }) => status === 'rejected').length).toBe(19);
  }, 60_000);
});
