import type { siteHelpers as english } from '../en/site-helpers.js';

/** Texts of the helpers on the landing page, and of the facts about a helper. */
export const siteHelpers: Record<keyof typeof english, string> = {
  'helpers.service': 'सेवा',
  'site.anyService': 'कोई भी सेवा',
  'site.place': 'कहाँ',
  'site.placeHint': 'इलाका या शहर, जैसे साकेत',
  'site.clearPlace': 'जगह मिटाएँ',
  'site.near': '{place} के पास',
  'site.best': 'सबसे अच्छी रेटिंग वाले',
  'site.loading': 'सहायक खोजे जा रहे हैं',
  'site.unknownPlace': 'यह जगह हमें नहीं मिली। कोई इलाका या शहर डालकर देखें, जैसे साकेत या पुणे।',
  'site.noneNear': 'इस काम के लिए अभी कोई सहायक {place} तक नहीं आता।',
  'site.none': 'यह सेवा अभी कोई सहायक नहीं देता।',
  'site.book': '{name} को बुक करें',
  'site.bookHint': 'पहले खाता बनता है, और कुछ भी भेजने से पहले पूरी कीमत दिखती है।',
  'site.all': 'सभी सहायक देखें',
  'error.siteHelpers': 'सहायकों की सूची नहीं आ पाई। कृपया फिर कोशिश करें।',

  // Rating labels
  'rating.0': 'रेटिंग नहीं',
  'rating.1': 'ख़राब',
  'rating.2': 'ठीक-ठाक',
  'rating.3': 'अच्छा',
  'rating.4': 'बहुत अच्छा',
  'rating.5': 'शानदार',
  'rating.of': '5 में से {rating} स्टार, {label}',
  'rating.new': 'अभी कोई समीक्षा नहीं',
  'rating.count_one': '({count} समीक्षा)',
  'rating.count_other': '({count} समीक्षाएँ)',
  'helper.perHour': 'प्रति घंटा',
  'helper.verified': 'पहचान सत्यापित',
  'helper.verifiedHint': 'हमारी टीम ने एक पहचान पत्र जाँचा है',
};
