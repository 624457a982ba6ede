import {
  anId,
  flag,
  line,
  listOf,
  oneOf,
  optional,
  paged,
  requestId,
  time,
  whole,
  type FieldRows,
} from './kinds.ts'

const conversation = { toBizId: anId, toBizType: whole(1, 2) }
const poll = { ...conversation, msgId: requestId }

export const pollsFields: FieldRows = {
  'poll/create': {
    ...conversation,
    id: requestId,
    kind: oneOf('poll', 'signUp', 'dates'),
    question: line(300, 1),
    options: listOf(line(100, 1), 2, 20),
    places: optional(listOf(whole(0, 5_000), 0, 20)),
    multiple: flag,
    secret: flag,
    results: oneOf('now', 'voted', 'end'),
    endTime: time,
    addOptions: flag,
    answer: optional(whole(0, 19)),
  },
  'poll/vote': { ...poll, choices: listOf(whole(0, 19), 0, 20) },
  'poll/addOption': { ...poll, text: line(100, 1) },
  'poll/close': poll,
  'poll/detail': poll,
  'poll/voters': { ...poll, option: whole(0, 19), ...paged },
}
