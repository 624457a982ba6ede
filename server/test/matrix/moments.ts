import { messageId } from '../person.ts'
import { another, hidden, self, type Row, type Rows } from './row.ts'

/** Friends of the author see it; for others it does not exist. */
const readers = { stranger: 'NoDataFound', blocked: 'NoDataFound', other: 'NoDataFound' } as const
const nobodyBut = (owner: 'ok'): Row['but'] => ({ owner })

const read = (more: object = {}): Row => ({
  input: ({ moment }) => ({ id: moment, ...more }),
  all: 'ok',
  but: readers,
  ids: { id: hidden('moment') },
})
const ofAuthor = (more: object = {}): Row => ({
  input: ({ moment }) => ({ id: moment, ...more }),
  all: 'NoDataFound',
  but: nobodyBut('ok'),
  ids: { id: hidden('moment') },
  fresh: 'moment',
})
const nothingUploaded = {
  input: () => ({ mediaUrl: '/media/nothing.webp' }),
  all: 'MomentMediaMissing',
} as const

export const momentsRows: Rows = {
  'dynamicMedia/pushMedia': nothingUploaded,
  'moment/publish': {
    input: () => ({ requestId: messageId(), media: ['/media/nothing.webp'], visibility: 'friends' }),
    all: 'MomentMediaMissing',
    // The media are checked first: the feature's own tests cover the users.
    ids: {
      at: { of: 'person', absent: 'MomentMediaMissing', list: true },
      people: { of: 'person', absent: 'MomentMediaMissing', list: true },
    },
  },
  'moment/setVisibility': {
    ...ofAuthor({ visibility: 'private' }),
    ids: {
      id: hidden('moment'),
      people: {
        of: 'person',
        absent: 'NotFriends',
        list: true,
        beside: { visibility: 'some' },
      },
    },
  },
  'moment/delete': ofAuthor(),
  'moment/list': self,
  'moment/user': {
    input: ({ owner }) => ({ userId: owner.id }),
    all: 'ok',
    but: { blocked: 'NoDataFound' },
    ids: { userId: { ...hidden('person'), far: 'ok' } },
  },
  'moment/detail': read(),
  'moment/search': { input: () => ({ keyword: 'lake' }), all: 'ok' },
  'moment/praise': { ...read({ isOn: '1' }), fresh: 'moment' },
  'moment/comment': {
    input: ({ moment }) => ({ requestId: messageId(), id: moment, text: 'Lovely' }),
    all: 'ok',
    but: readers,
    ids: { id: hidden('moment'), replyTo: { ...hidden('momentComment'), but: readers } },
    fresh: 'moment',
  },
  'moment/deleteComment': {
    input: ({ momentComment }) => ({ id: momentComment }),
    all: 'NoDataFound',
    but: nobodyBut('ok'),
    ids: { id: hidden('momentComment') },
    fresh: 'moment',
  },
  'moment/activity': self,
  'moment/unread': self,
  'moment/seen': { input: () => ({ kind: 'praise' }), all: 'ok' },
  'moment/follow': {
    input: (world, who) => ({ userId: another(world, who), isOn: '1' }),
    all: 'ok',
    but: { blocked: 'NoDataFound' },
    ids: { userId: { ...hidden('person'), far: 'ok' } },
    fresh: true,
  },
  'moment/fans': self,
  'moment/settings': self,
  'moment/changeSettings': { input: () => ({ span: 'month' }), all: 'ok', fresh: true },
  'moment/draft': self,
  'moment/saveDraft': { input: () => ({ draft: null }), all: 'ok' },
  'moment/favourite': { ...read({ isOn: '1' }), fresh: 'moment' },
  'moment/favourites': self,
  'moment/forward': {
    input: ({ moment, group }) => ({ requestId: messageId(), id: moment, toBizId: group, toBizType: 1 }),
    all: 'NoDataFound',
    but: { owner: 'ok', admin: 'ok', member: 'ok', unverified: 'ok', muted: 'MessageSilenced' },
    ids: {
      id: hidden('moment'),
      toBizId: hidden('group'),
    },
    fresh: 'moment',
  },
}
