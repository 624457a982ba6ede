import {
  anId,
  before,
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
  whole,
  type FieldRows,
} from './kinds.ts'

const address = plain(500, 1)
const visibility = oneOf('friends', 'public', 'some', 'except', 'private')
const page = { before, pageSize: optional(whole(1, 1_000_000)) }
const location = shaped(
  [{ name: 'Lake' }, { name: 'Lake', latitude: -90, longitude: 180 }],
  ['Lake', {}, { name: '' }, { name: 'x'.repeat(51) }, { name: 'Lake', latitude: 91 }, null, true],
)
const draft = shaped(
  [
    null,
    { text: '', media: [], location: null, at: [], visibility: 'friends', people: [] },
    { text: '', media: [], location: null, at: [], people: [] },
  ],
  ['', {}, { text: 'x' }, true],
)

export const momentsFields: FieldRows = {
  'dynamicMedia/pushMedia': { mediaUrl: address, type: optional(line(20)) },
  'moment/publish': {
    requestId,
    text: optional(lines(500)),
    media: listOf(address, 0, 9),
    poster: optional(address),
    location: optional(location),
    at: optional(listOf(anId, 1, 10)),
    visibility: optional(visibility),
    people: optional(listOf(anId, 1, 500)),
  },
  'moment/setVisibility': { id: anId, visibility, people: optional(listOf(anId, 1, 500)) },
  'moment/delete': { id: anId },
  'moment/list': page,
  'moment/user': { userId: anId, ...page },
  'moment/detail': { id: anId },
  'moment/search': { keyword: line(64, 1), ...page },
  'moment/praise': { id: anId, isOn: flag },
  'moment/comment': { requestId, id: anId, text: lines(300, 1), replyTo: optional(anId) },
  'moment/deleteComment': { id: anId },
  'moment/activity': page,
  'moment/seen': { kind: oneOf('praise', 'comment', 'fan') },
  'moment/follow': { userId: anId, isOn: flag },
  'moment/fans': paged,
  'moment/changeSettings': {
    shownTo: optional(oneOf('everyone', 'friends', 'nobody')),
    span: optional(oneOf('threeDays', 'month', 'halfYear', 'all')),
    past: optional(flag),
  },
  'moment/saveDraft': { draft },
  'moment/favourite': { id: anId, isOn: flag },
  'moment/favourites': page,
  'moment/forward': { requestId, id: anId, toBizId: anId, toBizType: oneOf(1, 2) },
}
