import { moments, type Moment } from '@mynah/contract/moments'
import type { ErrorName } from '@mynah/contract/errors'
import { requestId } from '../money.ts'
import type { Person } from '../person.ts'
import type { TestServer } from '../server.ts'
import { uploadPicture } from '../upload.ts'
import { friendsOf, type Repeat, type Repeats } from './row.ts'

type Scene = { ana: Person; bo: Person; url: string; id: string; commentId: string }

/** A moment of the first user with a comment of the second, who is a friend. */
async function sceneOf(server: TestServer): Promise<Scene> {
  const { ana, bo } = await friendsOf(server)
  const url = await uploadPicture(server, ana, 'moment')
  const made = { requestId: requestId(), media: [url], visibility: 'friends' as const }
  const { id } = await ana.call(moments.publish, made)
  const comment = await bo.call(moments.comment, { requestId: requestId(), id, text: 'First' })
  return { ana, bo, url, id, commentId: comment.id }
}

/** The author's view of the moment afterwards, or of all moments if `shown` reads them itself. */
const atMoment = (
  prepare: (scene: Scene) => () => Promise<unknown>,
  shown: (moment: Moment) => unknown,
  leaves: unknown,
  refusal?: ErrorName,
): Repeat => ({
  async make(server) {
    const scene = await sceneOf(server)
    const { ana, id } = scene
    return { act: prepare(scene), state: async () => shown(await ana.call(moments.detail, { id })) }
  },
  leaves,
  ...(refusal && { refusal }),
})

const around = (
  prepare: (scene: Scene) => () => Promise<unknown>,
  state: (scene: Scene) => Promise<unknown>,
  leaves: unknown,
  refusal?: ErrorName,
): Repeat => ({
  async make(server) {
    const scene = await sceneOf(server)
    return { act: prepare(scene), state: () => state(scene) }
  },
  leaves,
  ...(refusal && { refusal }),
})

const countOf = async ({ ana }: Scene) => (await ana.call(moments.list, {})).list.length
const draft = {
  ...{ text: 'Later', media: [], location: null, at: [] },
  ...{ visibility: 'friends' as const, people: [] },
}

export const momentsRepeats: Repeats = {
  'moment/publish': around(
    ({ ana, url }) => {
      const input = { requestId: requestId(), media: [url], visibility: 'friends' as const }
      return () => ana.call(moments.publish, input)
    },
    countOf,
    2,
  ),
  'moment/setVisibility': atMoment(
    ({ ana, id }) =>
      () =>
        ana.call(moments.setVisibility, { id, visibility: 'private' }),
    ({ visibility }) => visibility,
    'private',
  ),
  'moment/delete': around(
    ({ ana, id }) =>
      () =>
        ana.call(moments.delete, { id }),
    countOf,
    0,
    'NoDataFound',
  ),
  'moment/praise': atMoment(
    ({ bo, id }) =>
      () =>
        bo.call(moments.praise, { id, isOn: true }),
    ({ praiseCount }) => praiseCount,
    1,
  ),
  'moment/comment': atMoment(
    ({ bo, id }) => {
      const input = { requestId: requestId(), id, text: 'Second' }
      return () => bo.call(moments.comment, input)
    },
    ({ comments }) => comments.map(({ text }) => text),
    ['First', 'Second'],
  ),
  'moment/deleteComment': atMoment(
    ({ bo, commentId }) =>
      () =>
        bo.call(moments.deleteComment, { id: commentId }),
    ({ commentCount }) => commentCount,
    0,
    'NoDataFound',
  ),
  'moment/seen': around(
    ({ ana }) =>
      () =>
        ana.call(moments.seen, { kind: 'comment' }),
    async ({ ana }) => (await ana.call(moments.unread, {})).commentCount,
    0,
  ),
  'moment/follow': around(
    ({ ana, bo }) =>
      () =>
        bo.call(moments.follow, { userId: ana.id, isOn: true }),
    async ({ ana }) => (await ana.call(moments.unread, {})).fansCount,
    1,
  ),
  'moment/changeSettings': around(
    ({ ana }) =>
      () =>
        ana.call(moments.changeSettings, { span: 'month' }),
    ({ ana }) => ana.call(moments.settings, {}),
    { shownTo: 'friends', span: 'month' },
  ),
  'moment/saveDraft': around(
    ({ ana }) =>
      () =>
        ana.call(moments.saveDraft, { draft }),
    ({ ana }) => ana.call(moments.draft, {}),
    { draft },
  ),
  'moment/favourite': around(
    ({ bo, id }) =>
      () =>
        bo.call(moments.favourite, { id, isOn: true }),
    async ({ bo }) => (await bo.call(moments.favourites, {})).list.length,
    1,
  ),
}
