import { loadTexts } from '../src/i18n/translate.js';

// Specs render single screens, which the router shows after their texts are loaded.
await loadTexts();
