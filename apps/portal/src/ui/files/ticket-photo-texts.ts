import { TICKET_PICTURES_MAX } from '@sahaya/domain';
import { pictures } from '../../i18n/en/pictures.js';
import { addTexts, t } from '../../i18n/translate.js';
import type { PhotoTexts } from './photos-field.js';

addTexts(pictures);

/** The texts of the field for pictures of a message to support. */
export const ticketPhotoTexts = (): PhotoTexts => ({
  label: t('pictures.label', { max: TICKET_PICTURES_MAX }),
  add: t('pictures.add'),
  chosen: (number, name) => t('pictures.chosen', { number, name }),
  remove: (number) => t('pictures.remove', { number }),
  most: t('pictures.mostInMessage', { max: TICKET_PICTURES_MAX }),
});
