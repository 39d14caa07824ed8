import { EVIDENCE_MAX } from '@sahaya/domain';
import { pictures } from '../../i18n/en/pictures.js';
import { addTexts, t } from '../../i18n/translate.js';
import type { PhotoTexts } from '../../ui/files/photos-field.js';

addTexts(pictures);

/** The texts of the field for pictures of a dispute. */
export const evidenceTexts = (): PhotoTexts => ({
  label: t('pictures.label', { max: EVIDENCE_MAX }),
  add: t('pictures.add'),
  chosen: (number, name) => t('pictures.chosen', { number, name }),
  remove: (number) => t('pictures.remove', { number }),
  most: t('pictures.most', { max: EVIDENCE_MAX }),
});
