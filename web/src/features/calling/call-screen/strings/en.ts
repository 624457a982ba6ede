const en = {
  title: 'Call',
  incomingVoice: 'Incoming voice call',
  incomingVideo: 'Incoming video call',
  incomingFrom: 'Call from {name}',
  incomingInGroup: '{line} in {group}',
  leavesMeeting: 'Answering leaves your meeting.',
  answer: 'Answer',
  answerVoice: 'Voice only',
  decline: 'Decline',
  calling: 'Calling…',
  connecting: 'Connecting…',
  reconnecting: 'Reconnecting…',
  weak: 'Weak network · {status}',
  ended: 'Call ended',
  declined: 'Declined',
  busy: 'Busy',
  noAnswer: 'No answer',
  elsewhere: 'Answered elsewhere',
  return: 'Return to call',
  awayText: 'You are still in this call.',
  none: 'There is no call at the moment.',
  isOver: 'This call is over.',
  openChat: 'Open chat',
  minimise: 'Minimise',
  invite: 'Invite',
  startVoice: 'Voice call',
  startVideo: 'Video call',
  callThem: 'Call',
  searchMembers: 'Search members',
  chooseMax: '{max} at most',
  nobodyToCall: 'Nobody here to call.',
  people: 'People in the call',
  you: 'You',
  isMuted: '{name} is muted',
  yourPicture: 'Your camera',
  pictureOf: 'Camera of {name}',
  screenOf: 'Screen of {name}',
  swap: 'Swap pictures',
  controls: 'Call controls',
  hangUp: 'Hang up',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    'call-screen': typeof en
  }
}
