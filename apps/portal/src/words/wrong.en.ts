/** The words of visits that go otherwise than agreed. */
export const wrong = {
  'title.marks': 'My marks',
  'nav.marks': 'My Marks',

  'contact.mine.call': 'You called {name} at {time}; it is noted',
  'contact.mine.chat': 'You wrote to {name} at {time}; it is noted',
  'contact.theirs.call': '{name} called you at {time}',
  'contact.theirs.chat': '{name} wrote to you at {time}',
  'contact.label': 'Contact',

  'sick.open': 'Not well today',
  'sick.title': 'Not well today?',
  'sick.text_one': 'One visit of today is cancelled in one step:',
  'sick.text_other': '{count} visits of today are cancelled in one step:',
  'sick.told': 'Your customers are told at once and get back all that they paid. We look for someone else for them.',
  'sick.mark':
    'Once in {days} days this leaves no mark. More often, a visit that begins in less than {span} leaves one.',
  'sick.plans': 'Visits of subscriptions are not part of it: say so in their calendar.',
  'sick.confirm': 'Cancel today’s visits',
  'sick.done': 'Get well soon. Your customers have been told, and there is no mark.',
  'sick.doneMarked': 'Get well soon. Your customers have been told. What was late leaves a mark.',

  'marks.title': 'My marks',
  'marks.lead':
    'A mark stands for a visit that failed by your own fault. Marks never change your place in the search, and each can be contested.',
  'marks.none': 'No marks. Nothing that you declined or gave back in time is counted.',
  'marks.late_cancellation': 'Cancelled late',
  'marks.no_show': 'Did not come',
  'marks.visit': '{service}, {when}',
  'marks.since': 'Since {day}',
  'marks.state.standing': 'Stands',
  'marks.state.contested': 'Contested',
  'marks.state.lifted': 'Lifted',
  'marks.yours': 'You said: {reason}',
  'marks.note': 'Our support said: {note}',
  'marks.waits': 'Our support looks into it.',
  'marks.contest': 'Contest it',
  'marks.contestTitle': 'Contest this mark?',
  'marks.contestText': 'Say why it is wrong. Our support looks into it and decides; you can contest a mark once.',
  'marks.reason': 'Reason',
  'marks.contested': 'Our support looks into it now.',
  'marks.fromJobs': 'Visits that failed by your own fault:',
  'error.marks': 'Failed to load your marks. Please try again.',
  'error.contestMark': 'Failed to contest the mark. Please try again.',
  'error.sickDay': 'Failed to cancel today’s visits. Please try again.',

  'cancel.over':
    'The agreed time is over. If {helper} did not come, close this and say so: then you get all back. If the work was done, say that instead.',
} as const;
