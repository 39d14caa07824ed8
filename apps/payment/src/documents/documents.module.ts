import { Module } from '@nestjs/common';
import { PdfPrinterService } from './pdf-printer.service.js';

export { dayWords, documentTexts, instantWords, moneyWords, serviceWords } from './document-texts.js';
export { type PdfOrder } from './pdf.worker.js';
export { PdfPrinterService } from './pdf-printer.service.js';

@Module({
  providers: [PdfPrinterService],
  exports: [PdfPrinterService],
})
export class DocumentsModule {}
