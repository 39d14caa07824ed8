import type { SavedReply } from '@sahaya/contracts';
import { type Language, LANGUAGES } from '@sahaya/domain';
import { Schema } from 'mongoose';

export interface SavedReplyDoc {
  _id: string;
  title: string;
  folder?: string;
  /** A language that was added later may be missing. */
  texts: Partial<Record<Language, string>>;
  revision: number;
}
/** The former name: a renamed collection would lose the writes of the other version during a rolling update. */
export const SAVED_REPLY_MODEL = 'macros';
const text = { type: String, required: true };
export const savedReplySchema = new Schema<SavedReplyDoc>(
  {
    _id: String,
    title: text,
    folder: String,
    texts: { type: Schema.Types.Mixed, required: true },
    revision: { type: Number, default: 0 },
  },
  { versionKey: false, collection: SAVED_REPLY_MODEL },
);

/** English stands in for a missing language. */
export const toSavedReply = ({ _id, title, folder, texts, revision }: SavedReplyDoc): SavedReply => ({
  _id,
  title,
  ...(folder && { folder }),
  ...(Object.fromEntries(LANGUAGES.map((code) => [code, texts[code] ?? texts.en ?? ''])) as Record<Language, string>),
  revision,
});

/** The saved replies of a new database. */
export const DEFAULT_SAVED_REPLIES: (Pick<SavedReplyDoc, 'title'> & Record<Language, string>)[] = [
  {
    title: 'We are looking into it',
    en: 'Dear {name},\n\nthank you for writing to us. We are looking into {number} and will write again within two days.',
    hi: 'नमस्ते {name},\n\nहमें लिखने के लिए धन्यवाद। हम {number} को देख रहे हैं और दो दिन के अंदर फिर लिखेंगे।',
  },
  {
    title: 'Refund is on its way',
    en: 'Dear {name},\n\nyour refund has been sent. Banks take 5 to 7 working days; your booking shows how far it is.',
    hi: 'नमस्ते {name},\n\nआपके पैसे लौटा दिए गए हैं। बैंक को 5 से 7 कार्य दिवस लगते हैं; स्थिति आपकी बुकिंग में दिखती है।',
  },
  {
    title: 'More details, please',
    en: 'Dear {name},\n\nto help you with {number} we need the date of the visit and what happened. Please answer this email.',
    hi: 'नमस्ते {name},\n\n{number} में मदद के लिए हमें काम की तारीख़ और जो हुआ वह बताइए। कृपया इस ईमेल का जवाब दें।',
  },
  {
    title: 'Solved',
    en: 'Dear {name},\n\n{number} is solved from our side. If something is still not right, just answer this email.',
    hi: 'नमस्ते {name},\n\nहमारी ओर से {number} हल हो गया है। कुछ ठीक न लगे तो इस ईमेल का जवाब दें।',
  },
];
