import {
  anId,
  flag,
  line,
  lines,
  listOf,
  oneOf,
  optional,
  paged,
  plain,
  requestId,
  shaped,
  time,
  whole,
  type FieldRows,
  called,
} from './kinds.ts'

export const meetingsFields: FieldRows = {
  'meeting/create': {
    requestId: requestId,
    title: line(50, 1),
    password: shaped(['1234', '12345678'], ['', '123', '123456789', '12 34', 'abcd', 1234, null]),
    startTime: time,
    duration: whole(1, 43_200),
    unit: oneOf('minute', 'hour', 'day', 'month'),
    isMutedOnEntry: optional(flag),
    isLocked: optional(flag),
    hasWaitingRoom: optional(flag),
  },
  'meeting/update': {
    number: anId,
    title: line(50, 1),
    password: shaped(['1234', '12345678'], ['', '123', '123456789', '12 34', 'abcd', 1234, null]),
    startTime: time,
    duration: whole(1, 43_200),
    unit: oneOf('minute', 'hour', 'day', 'month'),
    isMutedOnEntry: optional(flag),
    isLocked: optional(flag),
    hasWaitingRoom: optional(flag),
  },
  'meeting/delete': {
    number: anId,
  },
  'meeting/list': {
    kind: oneOf('coming', 'past'),
    ...paged,
  },
  'meeting/detail': {
    number: anId,
  },
  'meeting/preview': {
    number: anId,
    token: optional(plain(40)),
  },
  'meeting/join': {
    number: anId,
    password: optional(plain(20)),
    token: optional(plain(40)),
    name: optional(called()),
  },
  'meeting/leave': {
    number: anId,
  },
  'meeting/end': {
    number: anId,
  },
  'meeting/mute': {
    number: anId,
    userIds: optional(listOf(anId, 1, 100)),
    isMuted: flag,
    mayUnmute: optional(flag),
  },
  'meeting/unmute': {
    number: anId,
  },
  'meeting/askToSpeak': {
    number: anId,
    isAsking: flag,
  },
  'meeting/answerSpeak': {
    number: anId,
    userIds: optional(listOf(anId, 1, 100)),
    isAgreed: flag,
  },
  'meeting/allow': {
    number: anId,
    userIds: optional(listOf(anId, 1, 100)),
    source: oneOf('camera', 'screen'),
    isAllowed: flag,
  },
  'meeting/raiseHand': {
    number: anId,
    isRaised: flag,
  },
  'meeting/rename': {
    number: anId,
    userId: anId,
    name: called(1),
  },
  'meeting/lowerHands': {
    number: anId,
    userIds: optional(listOf(anId, 1, 100)),
  },
  'meeting/remove': {
    number: anId,
    userId: anId,
  },
  'meeting/setLocked': {
    number: anId,
    isLocked: flag,
  },
  'meeting/setWaitingRoom': {
    number: anId,
    isOn: flag,
  },
  'meeting/admit': {
    number: anId,
    userIds: optional(listOf(anId, 1, 100)),
    isAdmitted: flag,
  },
  'meeting/setCoHost': {
    number: anId,
    userId: anId,
    isCoHost: flag,
  },
  'meeting/handOver': {
    number: anId,
    userId: anId,
  },
  'meeting/link': {
    number: anId,
    isNew: optional(flag),
  },
  'meeting/log': {
    number: anId,
    ...paged,
  },
  'meeting/invite': {
    requestId: requestId,
    number: anId,
    toBizId: anId,
    toBizType: oneOf(1, 2),
  },
  'meeting/chat': {
    number: anId,
    text: lines(500, 1),
  },
  'meeting/chatLog': {
    number: anId,
  },
  'meeting/react': {
    number: anId,
    reaction: oneOf('like', 'clap', 'heart', 'laugh', 'surprise'),
  },
}
