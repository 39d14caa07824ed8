import { BasicDetailsSection } from './basic-details.section.js';
import { LanguageSection } from './language.section.js';
import { PhotoSection } from './photo.section.js';

export const MePage = () => (
  <>
    <PhotoSection />
    <BasicDetailsSection />
    <LanguageSection />
  </>
);
