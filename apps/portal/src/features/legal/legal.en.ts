import type { LegalPage, LegalText, Section } from './legal-text.js';

const GRIEVANCE: Section = {
  id: 'grievance',
  title: 'Questions and complaints',
  blocks: [
    'Write to [{supportEmail}](mailto:{supportEmail}) or use the [contact form](/contact). You get a ticket number to refer to.',
    'If that does not settle it, write to our grievance officer{grievanceOfficer}: [{grievanceEmail}](mailto:{grievanceEmail}). A complaint is acknowledged within {grievanceAcknowledge} and answered within {grievanceRedress}.',
  ],
};

const SKILLS =
  'Skills are self-reported: helpers describe themselves what they can do, and we do not test it. A “verified” mark on a profile means that we have checked an identity document, and nothing more.';

/** The four legal pages in English. */
export const en: Record<LegalPage, LegalText> = {
  privacy: {
    title: 'Privacy policy',
    lead: 'What we know about you, why, who sees it, and how you take it back.',
    inShort: [
      'We ask for what a visit needs, and for nothing else. There is no advertising, and we sell nothing about you.',
      'A helper sees your full address and phone number only after accepting your visit.',
      'You can take your data with you as a file, and delete your account yourself.',
    ],
    sections: [
      {
        id: 'what',
        title: 'What we keep',
        blocks: [
          {
            points: [
              'Your account: name, email or mobile number, age, gender, location and, if you give them, its coordinates. Your password is stored only as a hash that nobody can read.',
              'Of helpers also: services, hourly rate, working days, the languages they speak, a few words about themselves, and a photo if they like. A photo has at most {photoSize}; the place and camera details hidden in it are removed.',
              'Your visits: service, date, time, address, requests, price, and how it was paid.',
              'Messages and reviews.',
              'The name and the email or mobile number of a nominee, if you name one.',
              'What you write to our support.',
              'Your sign-ins: the kind of device and the time, so that you can see and end them. Of a wrong password we keep for a day from which network it came.',
            ],
          },
        ],
      },
      {
        id: 'why',
        title: 'Why we keep it',
        blocks: [
          'To bring the two sides together, work out prices, take payments and give refunds, help when something goes wrong, and keep the books that the law asks for. We use it for nothing else.',
        ],
      },
      {
        id: 'who-sees',
        title: 'Who sees what',
        blocks: [
          {
            head: ['What', 'Who sees it'],
            rows: [
              [
                'A helper’s first name, area, services, rate, rating and “verified” mark',
                'Everybody, on the home page, unless the helper turns it off in the profile',
              ],
              [
                'A helper’s profile: name, area, services, rate, days, the times that are still free, languages, reviews, and the kind of the verified document',
                'Everybody who is signed in',
              ],
              [
                'What a helper has done here: completed jobs, repeat customers, the usual time to answer a request, and the beginning of the latest review, without names of customers',
                'Everybody who is signed in',
              ],
              ['A helper’s age', 'The same, but only if the helper shows it'],
              ['Where a helper lives', 'Nobody: the map shows a point that is rounded to about a kilometre'],
              ['A customer’s address, before the helper has accepted', 'The helper, and only the locality'],
              ['The full address and phone numbers', 'The two sides of an accepted visit'],
              ['Messages', 'The two of you; our staff only to look into a complaint'],
              ['The card, UPI or bank details that you pay with', 'The payment provider. We do not keep them'],
              [
                'A helper’s payout account',
                'Our payout staff and the payment provider. We store it encrypted. To find fraud, our support team sees which helpers have the same account, but not the account itself',
              ],
            ],
          },
        ],
      },
      {
        id: 'others',
        title: 'Who else handles data for us',
        blocks: [
          {
            points: [
              'Online payments are handled by a payment provider, which learns the amount and your contact details.',
              'To find the point of a place on the map we may ask a map service. It is told the words of the place, not who asks.',
              'A helper can let an identity provider such as DigiLocker confirm a document instead of sending photos. The helper agrees on its page. The provider learns that the helper has an account with us. We receive the document and keep its kind, the last four characters of its number, the reference of the account with the provider, the time, and whether the name is the one on the profile.',
              'Codes and messages go out through mail and SMS providers.',
            ],
          },
        ],
      },
      {
        id: 'browser',
        title: 'In your browser',
        blocks: [
          'Your browser keeps you signed in, and it keeps forms that you have half filled in until you close the tab or log out. It also keeps a random number, which it sends when you sign in: nobody who guesses at your password elsewhere can slow down a browser that you use. It also shows us that several accounts sign in with the same browser, as in many families; our staff may look at this to find fraud, and nothing happens to an account because of it alone. There are no advertising or tracking cookies. Your position is asked for only when you press a button for it.',
        ],
      },
      {
        id: 'how-long',
        title: 'How long we keep it',
        blocks: [
          {
            points: [
              'What describes you: as long as you have an account.',
              'After you ask us to delete your account you can change your mind for {undoDays}. Then it is removed, at the latest {purgeDays} after you asked. A visit or dispute that is still open is finished first. Fees that you owe are paid and earnings are paid out first, as far as that time allows.',
              'Records of bookings and payments: {recordYears}, because the law asks for them. After your account is deleted your name and contact details are no longer in them. A fee that is still not paid then stays with these records.',
              'Reviews, and what you wrote in a dispute: as long as those records, because the other person has a part in them. After your account is deleted we no longer show your name with them, nor with messages and safety reports.',
              'What else you wrote to our support is erased with your account, if that is sooner than the table says. If you wrote without being signed in, we cannot tell that it was you: ask us to erase it.',
              'The receipt of the deletion is our last message to you. We erase the address it goes to once it is sent, and after three days at the latest.',
              'Backups that were made before keep a copy until they are overwritten. If we have to restore one, we delete your account again.',
            ],
          },
          'This is how long we keep each kind of record:',
          'retention',
        ],
      },
      {
        id: 'rights',
        title: 'What you can do',
        blocks: [
          {
            points: [
              'See and correct what we know, in [your profile](/profile). What you cannot change there, we correct when you [write to us](/contact).',
              'Download everything that we store about you, as a page to read or as a file for programs. We ask for your password first.',
              'Delete your account. It takes no more steps than opening it did. We send you a receipt of what was erased and what is kept.',
              'Withdraw your consent in your profile. Until you give it again, you make or get no new bookings and subscriptions; those you have go on.',
              'Name a nominee in your profile: a person who may use these rights if you die or can no longer use them yourself.',
              'Take back a permission, such as the one for your position, in your browser.',
              'Ask us anything that is not answered here.',
            ],
          },
        ],
      },
      {
        id: 'age',
        title: 'Children',
        blocks: ['{brand} is for people of {ageMin} years and over. We keep no accounts of children.'],
      },
      GRIEVANCE,
    ],
  },

  terms: {
    title: 'Terms and conditions',
    lead: 'What you and we agree to when you use {brand}.',
    inShort: [
      '{brand} connects households with independent helpers. What is agreed about a visit is agreed between the two of you.',
      'Helpers describe their skills themselves.',
      'You see the whole price, with every fee, before you ask for a visit.',
      'You must be {ageMin} or older.',
    ],
    sections: [
      {
        id: 'platform',
        title: 'What {brand} is',
        blocks: [
          '{brand} is a place where customers and household helpers find each other. Helpers are independent. They are not employed by us, they set their own rates and days, and they are free to say no.',
          SKILLS,
        ],
      },
      {
        id: 'account',
        title: 'Your account',
        blocks: [
          {
            points: [
              'You are at least {ageMin} years old.',
              'What you tell us about yourself is true, and the account is yours alone.',
              'You keep your password to yourself. It has at least {passwordMin} characters; more is better.',
              'You can close the account at any time in [your profile](/profile).',
            ],
          },
        ],
      },
      {
        id: 'visits',
        title: 'Visits',
        blocks: [
          'A request becomes an agreement when the helper accepts it. A request that nobody answers ends by itself {answerWithin} after it was made, or {answerBeforeStart} before the start if that comes first; a request for a visit of the same day ends {answerSameDay} after it was made. It costs nothing.',
          'A visit lasts from {visitMin} to {visitMax}. We suggest at least {visitUsual} for each service. A helper works at most {helperDay} a day. How and when visits take place is described in the [service delivery policy](/service-delivery).',
        ],
      },
      {
        id: 'price',
        title: 'Price and fees',
        blocks: [
          'All prices are in Indian rupees. The base amount is the helper’s hourly rate, between {rateMin} and {rateMax}, times the length of the visit. For sweeping and mopping it is multiplied by the size of the home:',
          {
            head: ['Home', 'Times the hourly rate'],
            rows: [
              ['{name1bhk}', '× {factor1bhk}'],
              ['{name2bhk}', '× {factor2bhk}'],
              ['{name3bhk}', '× {factor3bhk}'],
              ['{name4bhk}', '× {factor4bhk}'],
              ['{nameMore}', '× {factorMore}'],
            ],
          },
          'To the base amount we add a platform fee of {platformFee} and, for online payments, a processing fee of {processingFee} of {processingFeeBase}. Whoever pays in cash does not pay the processing fee.',
        ],
      },
      {
        id: 'payment',
        title: 'Paying',
        blocks: [
          'You pay in cash at the visit, or online after the helper has accepted. An online booking is paid within {payWithin} of the acceptance, and at the latest {payBeforeStart} before the start. If it is not, it is cancelled without a fee and the helper’s time is free again.',
          'A monthly subscription covers {subscriptionDays}. It is paid online, in advance.',
        ],
      },
      {
        id: 'cancelling',
        title: 'Cancelling, changing and refunds',
        blocks: [
          'Cancelling is free until {freeBeforeStart} before the start. Everything about it is in the [cancellation and refund policy](/cancellation-refund), which is a part of these terms.',
        ],
      },
      {
        id: 'conduct',
        title: 'How we treat each other',
        blocks: [
          {
            points: [
              'With respect. Nobody is insulted, harassed or turned away because of religion, caste, gender or origin.',
              'A home is safe to work in, and a helper may leave when it is not.',
              'Nobody is asked to pay around {brand}, or to do something against the law.',
              'If somebody is in danger, call the police or an ambulance first, then tell us.',
            ],
          },
          'We may suspend an account that breaks these rules. We say why, and you can object.',
        ],
      },
      {
        id: 'reviews',
        title: 'Reviews and messages',
        blocks: [
          'A customer may review each booked visit and each subscription once, until {reviewWindow} after the visit or the last visit of the subscription, in {reviewMin} to {reviewMax} characters. A review tells what happened, and contains no phone numbers or insults. We do not change reviews and do not sell good ones.',
          'You can write to each other from the acceptance of a visit until {chatOpen} after it is over.',
        ],
      },
      {
        id: 'liability',
        title: 'What we answer for',
        blocks: [
          'We answer for our own service, not for the work of a helper or the conduct of a customer. As far as the law allows, our liability is limited to the platform fees that you have paid.',
          'Nothing in these terms limits what the law does not let anybody limit.',
        ],
      },
      {
        id: 'disputes',
        title: 'Disputes',
        blocks: [
          'Tell us about poor quality within {qualityWithin} and about damage, a visit that did not take place or anything else within {claimWithin} of the end of the visit. A visit that did not take place is refunded in full. We hear both sides.',
          'A dispute about less than {arbitrationFrom} is settled with our support, without external arbitration. You keep every right that the law gives you: you can go to a consumer commission at any time. The law of India applies.',
        ],
      },
      {
        id: 'changes',
        title: 'When these terms change',
        blocks: [
          'New terms get a new version, and we ask for your agreement again. A booking keeps the figures that were in force when you made it.',
        ],
      },
      GRIEVANCE,
    ],
  },

  cancellation: {
    title: 'Cancellation and refund policy',
    lead: 'What it costs to cancel a visit, and when you get money back.',
    inShort: [
      'Cancelling is free until {freeBeforeStart} before the start. Later it costs {lateFee} of {feeBase}.',
      'If a helper cancels late, you get everything back, and {lateCredit} on top as a credit.',
      'You always see the amount before you confirm.',
    ],
    sections: [
      {
        id: 'you-cancel',
        title: 'If you cancel',
        blocks: [
          {
            head: ['When you cancel', 'What it costs'],
            rows: [
              ['Before the helper has accepted', 'Nothing'],
              ['Up to {freeBeforeStart} before the start', 'Nothing'],
              ['Within {freeAfterAcceptance} after the helper accepted', 'Nothing'],
              ['Later', '{lateFee} of {feeBase}'],
            ],
          },
          'You are shown what it costs, and what you get back, before you confirm. What was shown holds for {quoteHolds}.',
          'The fee goes towards the time that the helper kept for you. {afterFee}',
          'Paid in cash? Then there is nothing to give back, and a fee that is due is shown as a line of its own before your next booking. It is never hidden in a price.',
        ],
      },
      {
        id: 'no-show',
        title: 'If nobody opens the door',
        blocks: [
          'The helper waits {noShowGrace} after the start and tries to reach you. After that the visit may be reported as missed and is charged in full ({noShowFee}).',
          'You are told at once and have {noShowContest} to object. Then our support decides, not a clock.',
        ],
      },
      {
        id: 'helper-cancels',
        title: 'If the helper cancels',
        blocks: [
          'You pay nothing, and what you have paid is given back in full.',
          'Helpers are asked to cancel at least {helperFreeBeforeStart} before the start. If it is later than that, you also get a credit of {lateCredit} of the total for your next visits. It does not expire and cannot be paid out.',
          'We look for somebody else for up to {replacementWithin}. You decide whether the new helper suits you, and you can ask for the refund at once instead. If no visit is possible you get a full refund.',
        ],
      },
      {
        id: 'changes',
        title: 'If you want to change a booking',
        blocks: [
          {
            head: ['What changes', 'Until'],
            rows: [
              ['The address', '{addressBeforeStart} before the start'],
              ['The day or time', '{timeBeforeStart} before the start'],
            ],
          },
          'You have {freeChanges} per booking if the helper allows changes without being asked. All other changes of an accepted booking need the helper’s agreement. To move a visit does not make a late cancellation free.',
        ],
      },
      {
        id: 'refunds',
        title: 'When a refund arrives',
        blocks: [
          'Money goes back the way it came.',
          {
            head: ['You paid by', 'It takes'],
            rows: [
              ['UPI or wallet', '{refundUpi}'],
              ['Card', '{refundCards}'],
              ['Net banking', '{refundNetBanking}'],
            ],
          },
          'If a refund is missing or wrong, tell us within {refundReport} after that.',
        ],
      },
      {
        id: 'not-right',
        title: 'If something was not right',
        blocks: [
          'Tell us about poor quality within {qualityWithin}, and about damage, a visit that did not take place or anything else within {claimWithin} of the end of the visit. A visit that did not take place is refunded in full. The helper is not paid out while we look into it.',
          'After that you can still write to us; we just cannot promise money back.',
        ],
      },
      GRIEVANCE,
    ],
  },

  delivery: {
    title: 'Service delivery policy',
    lead: 'Where, when and how visits take place.',
    inShort: [
      'Helpers work between {dayOpens} and {dayCloses} in {regionCount} city regions.',
      'You can book up to {bookAhead} ahead.',
      'Helpers aim to arrive within {arrivalWithin} of the agreed time.',
    ],
    sections: [
      {
        id: 'where',
        title: 'Where',
        blocks: [
          'regions',
          'Helpers usually serve homes within {serviceRadius} of theirs. A profile says how far.',
          'Addresses are found with open data of [GeoNames]({geonamesUrl}) ([{geonamesLicence}]({geonamesLicenceUrl})) and of [India Post]({indiaPostUrl}) ([{indiaPostLicence}]({indiaPostLicenceUrl})). We have changed the data.',
        ],
      },
      {
        id: 'when',
        title: 'When',
        blocks: [
          'Visits start and end on the half hour, between {dayOpens} and {dayCloses}. To find somebody who is free you can search by a part of the day:',
          {
            head: ['Part of the day', 'Time'],
            rows: [
              ['Morning', '{morning}'],
              ['Afternoon', '{afternoon}'],
              ['Evening', '{evening}'],
            ],
          },
        ],
      },
      {
        id: 'ahead',
        title: 'How far ahead',
        blocks: [
          'You can book up to {bookAhead} ahead. The earliest day is {earliest}.',
          '{sameDayState}',
          {
            points: [
              'Asked for by {sameDayUntil}, a visit on the same day has the usual price.',
              'At once means {immediateWithin} after you ask. That has an emergency surcharge of {emergencySurcharge} of the base amount. It is a line of its own in the price, and you have to tick it.',
            ],
          },
        ],
      },
      {
        id: 'length',
        title: 'How long',
        blocks: [
          'A visit lasts from {visitMin} to {visitMax}. We suggest at least {visitUsual} for each service. A helper works at most {helperDay} a day.',
        ],
      },
      {
        id: 'arrival',
        title: 'Arrival',
        blocks: [
          'We remind both of you {reminders} before the start. The helper aims to arrive within {arrivalWithin} of the agreed time.',
          'If nobody has come by then, tell us. It counts as a late cancellation by the helper: [you get everything back and a credit](/cancellation-refund#helper-cancels).',
        ],
      },
      {
        id: 'monthly',
        title: 'Regular visits',
        blocks: [
          'A subscription covers {subscriptionDays} and can repeat weekly, bi-weekly or monthly. It is paid online.',
        ],
      },
      {
        id: 'afterwards',
        title: 'Afterwards',
        blocks: [
          'The helper marks the visit complete. Tell us about poor quality within {qualityWithin}, and about damage or anything else within {claimWithin} of its planned end. You can review the visit for {reviewWindow}.',
        ],
      },
      { id: 'skills', title: 'Who comes', blocks: [SKILLS] },
      GRIEVANCE,
    ],
  },
};
