/** Texts of the landing page about prices, cities and safety, and its questions. They are loaded with these parts. */
export const siteFacts = {
  'prices.title': 'What it usually costs',
  'prices.text': 'For {span}, with all fees. Helpers set their own rates. You see the exact price before you ask.',
  'prices.range': '{low}–{high}',
  'prices.about': 'about {price}',

  'cities.title': 'Where helpers work',
  'cities.text': 'Choose a city to see who is there.',
  'cities.helpers_one': '{number} helper',
  'cities.helpers_other': '{number} helpers',

  'trust.title': 'Safe for both sides',
  'trust.identity': 'Identity checked by us',
  'trust.identityText': '“Identity verified” on a profile means that our staff have checked an identity document.',
  'trust.address': 'Your address stays private',
  'trust.addressText': 'A helper sees your full address and phone number only after accepting your visit.',
  'trust.code': 'A code at the door',
  'trust.codeText': 'Each accepted visit has a four-digit code. Share it once the helper is at your door.',
  'trust.staff': 'Our team is there',
  'trust.staffText': 'A safety report alerts our staff at once and comes before everything else.',

  'faq.title': 'Questions and answers',
  'faq.cost': 'What does it cost?',
  'faq.costText':
    'The helper’s rate for the hours, a platform fee of {platformFee} and, if you pay online, a processing fee of {processingFee}. Sending a request is free, and you see the whole price before you send it.',
  'faq.who': 'Who comes to my home?',
  'faq.whoText':
    'The helper whom you chose, or another one whom you agreed to. Helpers work for themselves and describe their own skills. Only customers who booked a helper here can review them.',
  'faq.checked': 'How are helpers checked?',
  'faq.checkedText':
    'Helpers can send photos of an identity document and other papers, and two people of our team look at each. Only then does the profile say “Identity verified”, with what was checked and when. We do not test skills; the reviews tell you how others found the work.',
  'faq.answer': 'When do I get an answer?',
  'faq.answerText':
    'Within {answerWithin}, and at the latest {answerBeforeStart} before the start. If the helper does not answer, the request ends and costs nothing.',
  'faq.pay': 'How do I pay?',
  'faq.payText':
    'Online after the helper has accepted, within {payWithin} and at the latest {payBeforeStart} before the start. Or in cash at the visit, without the processing fee.',
  'faq.cancel': 'Can I cancel?',
  'faq.cancelText':
    'Yes. It is free until the helper accepts, for {freeAfterAcceptance} after that, and until {freeBeforeStart} before the start. Later it costs {lateFee} of {feeBase}. You see the amount before you confirm.',
  'faq.nobody': 'What if nobody comes?',
  'faq.nobodyText':
    'Report it in your booking if the helper is not there {arrivalWithin} after the start. If the helper did not come, you get everything back and a credit of {lateCredit}. If a helper cancels, we look for someone else for up to {replacementWithin}.',
  'faq.data': 'What happens to my data?',
  'faq.dataText':
    'The helper gets your full address and phone number only after accepting. You can download your data and delete your account in your profile, and change your mind for {undoDays}.',
  'faq.more': 'Is your question not here?',
} as const;
