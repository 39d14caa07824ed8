import { Controller } from '@nestjs/common';
import { InjectModel } from '@nestjs/mongoose';
import { exportSupportRecords, type ExportSection, type InputOf } from '@sahaya/contracts';
import { Rpc } from '@sahaya/messaging';
import { exportPage, exportSource, type ExportSource } from '@sahaya/persistence';
import { Model } from 'mongoose';
import { TICKET_MODEL, type TicketDoc, toReceipt } from '../tickets/tickets.module.js';

/** The tickets and safety reports of a user for the data export. */
@Controller()
export class DataExportController {
  private readonly sources: readonly ExportSource<ExportSection>[];

  constructor(@InjectModel(TICKET_MODEL) tickets: Model<TicketDoc>) {
    // A person does not learn who reported them.
    this.sources = [exportSource('tickets', tickets, (userId) => ({ 'sender.userId': userId }), showTicket)];
  }

  @Rpc(exportSupportRecords)
  export(input: InputOf<typeof exportSupportRecords>) {
    return exportPage(this.sources, input);
  }
}

/** The addresses of pictures, for the person who is signed in. */
const showPictures = ({ number }: TicketDoc, { pictures }: { pictures?: string[] }) =>
  pictures ? { pictures: pictures.map((id) => `/api/support/tickets/${number}/pictures/${id}`) } : {};
const showMessage = (doc: TicketDoc, entry: TicketDoc['entries'][number]) => ({
  at: entry.at,
  text: entry.text,
  ...showPictures(doc, entry),
});
/** The ticket with the replies of support; its notes, assignments and authors are internal. */
const showTicket = (doc: TicketDoc) => ({
  ...toReceipt(doc),
  name: doc.name,
  email: doc.email,
  message: doc.message,
  ...showPictures(doc, doc),
  replies: doc.entries.filter(({ kind }) => kind === 'reply').map((entry) => showMessage(doc, entry)),
  answers: doc.entries.filter(({ kind }) => kind === 'message').map((entry) => showMessage(doc, entry)),
});
