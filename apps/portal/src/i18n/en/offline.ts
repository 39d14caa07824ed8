/** Texts about offline use. */
export const offline = {
  'message.waiting': 'Waiting to be sent',

  'waits.refused': 'Not saved',
  'waits.text': 'These actions are kept on this device and sent in this order when the network is back.',
  'waits.none': 'Everything is sent.',
  'waits.send': 'Send now',
  'waits.discard': 'Discard',
  'waits.remove': 'Remove',
  'waits.start': 'Start of {service} for {name}',
  'waits.complete': '{service} for {name}: work done',
  'waits.message': 'Message to {name}',
  'waits.code': 'Code entered {moment}. It is checked when you are back.',
  'waits.done': 'Marked {moment}. It is sent when you are back.',
  'waits.written': 'Written {moment}.',
  'waits.kept': 'Kept on this device. It is sent when the network is back.',
  'waits.keptCode': 'The code is kept on this device. It is checked when the network is back.',
  'waits.cardStart': 'You entered the start code at {time}. It is checked when the network is back.',
  'waits.cardComplete': 'You marked the visit complete at {time}. It is sent when the network is back.',
} as const;
