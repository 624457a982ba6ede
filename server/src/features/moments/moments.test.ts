import { expect, test } from 'vitest'
import { friends } from '@mynah/contract/friends'
import { groups } from '@mynah/contract/groups'
import { limits } from '@mynah/contract/limits'
import { msgType } from '@mynah/contract/message-kinds'
import { moments, type MomentVisibility } from '@mynah/contract/moments'
import type { WireFrame } from '@mynah/contract/frames'
import { mp4 } from '#test/media.ts'
import { requestId } from '#test/money.ts'
import { befriend, messageId, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { load, upload, uploadPicture } from '#test/upload.ts'
import { removeReleased } from '#features/uploads/index.ts'
import { eraseMoments, exportMoments } from './erase.ts'

const server = await testServer({ limitFactor: 1_000 })
const dayMs = 86_400_000

/** Ana is a friend of Bo and Cy, who are friends; Dan is a friend of Bo only, and Eve of nobody. */
async function circle() {
  const all = await people(server, 'ana', 'bo', 'cy', 'dan', 'eve')
  const { ana, bo, cy, dan } = all
  for (const [a, b] of [
    [ana, bo],
    [ana, cy],
    [bo, cy],
    [bo, dan],
  ] as const)
    await befriend(a, b)
  return all
}
async function publish(
  by: Person,
  visibility: MomentVisibility = 'friends',
  more: { text?: string; people?: string[]; at?: string[]; media?: string[] } = {},
) {
  const media = more.media ?? [await uploadPicture(server, by, 'moment')]
  server.clock.moveBy(1)
  return by.call(moments.publish, { requestId: requestId(), visibility, ...more, media })
}
function say(by: Person, id: string, text: string, replyTo?: string) {
  server.clock.moveBy(1)
  return by.call(moments.comment, { requestId: requestId(), id, text, ...(replyTo && { replyTo }) })
}
const feedOf = async (who: Person) => (await who.call(moments.list, {})).list.map(({ id }) => id)
const event = (name: string) => (frame: WireFrame) => frame.cmd === 30 && frame.name === `moment.${name}`

test('a mentioned user is shown to nobody whom they blocked, by page, feed or event', async () => {
  const { ana, bo, eve } = await people(server, 'ana', 'bo', 'eve')
  for (const one of [bo, eve]) await befriend(ana, one)
  await bo.call(friends.block, { toUserId: eve.id })
  const [atEve, atBo] = [await eve.connect(), await bo.connect()]
  const { id } = await publish(ana, 'friends', { at: [bo.id] })
  const published = async (socket: typeof atEve) => {
    const frame = (await socket.next(event('published'))) as { data: { at: { userId: string }[] } }
    return frame.data.at.map(({ userId }) => userId)
  }
  expect(await published(atEve)).toEqual([])
  expect(await published(atBo)).toEqual([bo.id])
  expect((await eve.call(moments.detail, { id })).at).toEqual([])
  expect((await eve.call(moments.list, {})).list[0]?.at).toEqual([])
  expect((await ana.call(moments.detail, { id })).at).toMatchObject([{ userId: bo.id }])
})

test('a moment is visible to friends with its pictures, and to nobody else', async () => {
  const { ana, bo, eve } = await circle()
  const urls = await Promise.all(Array.from({ length: 9 }, () => uploadPicture(server, ana, 'moment')))
  const made = await publish(ana, 'friends', { text: ' A day\nat the lake ', media: urls, at: [bo.id] })
  expect(made).toMatchObject({
    text: 'A day\nat the lake',
    isMine: true,
    visibility: 'friends',
    userName: 'ana',
  })
  expect(made.media.map(({ url, type, width }) => [url, type, width])).toEqual(
    urls.map((url) => [url, 'image', 40]),
  )
  const [seen] = (await bo.call(moments.list, {})).list
  expect(seen).toMatchObject({ id: made.id, isMine: false, at: [{ userId: bo.id, userName: 'bo' }] })
  expect(await feedOf(eve)).toEqual([])
  await expect(eve.call(moments.detail, { id: made.id })).rejects.toThrow('NoDataFound')
  const [url = ''] = urls
  for (const [who, status] of [
    [ana, 200],
    [bo, 200],
    [eve, 404],
    [undefined, 404],
  ] as const)
    expect((await load(server, who, url)).status === 200, String(status)).toBe(status === 200)
})

test('a moment with no media, other media, too long a video or wrong users is refused', async () => {
  const { ana, bo, eve } = await circle()
  const [own, foreign] = [
    await uploadPicture(server, ana, 'moment'),
    await uploadPicture(server, bo, 'moment'),
  ]
  const film = await upload(server, ana, { name: 'a.mp4', mime: 'video/mp4', pre: 'moment', bytes: mp4() })
  const long = await upload(server, ana, {
    ...{ name: 'b.mp4', mime: 'video/mp4', pre: 'moment' },
    bytes: mp4({ ms: limits.momentVideoMsMax }),
  })
  const file = await upload(server, ana, {
    name: 'a.pdf',
    mime: 'application/pdf',
    bytes: Buffer.from('%PDF'),
  })
  const cases: [object, string][] = [
    [{ media: [] }, 'MomentMediaMissing'],
    [{ media: [foreign] }, 'MomentMediaMissing'],
    [{ media: ['https://example.org/a.png'] }, 'MomentMediaMissing'],
    [{ media: [file.url] }, 'MomentMediaMissing'],
    [{ media: [long.url] }, 'MomentVideoTooLong'],
    [{ media: [own, film.url] }, 'BadParameter'],
    [{ media: Array.from({ length: 10 }, () => own) }, 'BadParameter'],
    [{ media: [own], poster: own }, 'BadParameter'],
    [{ media: [film.url], poster: foreign }, 'BadParameter'],
    [{ media: [own], text: 'x'.repeat(501) }, 'BadParameter'],
    [{ media: [own], visibility: 'some' }, 'BadParameter'],
    [{ media: [own], visibility: 'some', people: [eve.id] }, 'NotFriends'],
    [{ media: [own], at: [eve.id] }, 'NotFriends'],
    [{ media: [own], visibility: 'secret' }, 'BadParameter'],
    [{ media: [own], location: { name: '' } }, 'BadParameter'],
    [{ media: [own], location: { name: 'Lake', latitude: 91 } }, 'BadParameter'],
  ]
  for (const [wrong, error] of cases) {
    const input = { requestId: requestId(), visibility: 'friends', media: [own], ...wrong }
    await expect(ana.call(moments.publish, input as never), JSON.stringify(wrong)).rejects.toThrow(error)
  }
  expect(await feedOf(ana)).toEqual([])
  const video = await ana.call(moments.publish, {
    ...{ requestId: requestId(), visibility: 'friends', media: [film.url], poster: own },
    location: { name: 'Lake', latitude: 13.75, longitude: 100.5 },
  })
  expect(video.media[0]).toMatchObject({ type: 'video', thumb: own, duration: 2_500 })
  expect(video.location).toEqual({ name: 'Lake', latitude: 13.75, longitude: 100.5 })
  expect((await load(server, bo, own)).status).toBe(200)
})

test('a repeated request, also concurrent, adds a moment or a comment once', async () => {
  const { ana, bo } = await circle()
  const input = {
    requestId: requestId(),
    visibility: 'friends' as const,
    media: [await uploadPicture(server, ana, 'moment')],
  }
  const made = await Promise.all([1, 2, 3].map(() => ana.call(moments.publish, input)))
  expect(new Set(made.map(({ id }) => id)).size).toBe(1)
  await expect(ana.call(moments.publish, { ...input, text: 'other' })).rejects.toThrow('RequestIdReused')
  const id = made[0]?.id ?? ''
  const words = { requestId: requestId(), id, text: 'Lovely' }
  await Promise.all([1, 2, 3].map(() => bo.call(moments.comment, words)))
  await Promise.all([1, 2, 3].map(() => bo.call(moments.praise, { id, isOn: true })))
  expect(await feedOf(bo)).toEqual([id])
  const seen = await ana.call(moments.detail, { id })
  expect([seen.praiseCount, seen.comments.map(({ text }) => text)]).toEqual([1, ['Lovely']])
  expect(await ana.call(moments.unread, {})).toMatchObject({ praiseCount: 1, commentCount: 1 })
  await Promise.all([1, 2].map(() => bo.call(moments.praise, { id, isOn: false })))
  expect(await ana.call(moments.unread, {})).toMatchObject({ praiseCount: 0, commentCount: 1 })
})

test("the wire format's call publishes one picture to friends", async () => {
  const { ana, bo, eve } = await circle()
  const mediaUrl = await uploadPicture(server, ana, 'moment')
  const { id } = await ana.call(moments.pushMedia, { mediaUrl, type: 'image' })
  expect(await feedOf(bo)).toEqual([id])
  await expect(eve.call(moments.pushMedia, { mediaUrl })).rejects.toThrow('MomentMediaMissing')
})

test('each visibility shows a moment to its audience, and a change of it takes effect at once', async () => {
  const { ana, bo, cy, eve } = await circle()
  const named = { people: [bo.id] }
  const made = {
    public: await publish(ana, 'public'),
    friends: await publish(ana),
    some: await publish(ana, 'some', named),
    except: await publish(ana, 'except', named),
    private: await publish(ana, 'private'),
  }
  const seenBy = async (who: Person) => {
    const { list } = await who.call(moments.user, { userId: ana.id })
    return list.map(({ id }) => Object.entries(made).find(([, one]) => one.id === id)?.[0])
  }
  expect(await seenBy(ana)).toEqual(['private', 'except', 'some', 'friends', 'public'])
  expect(await seenBy(bo)).toEqual(['some', 'friends', 'public'])
  expect(await seenBy(cy)).toEqual(['except', 'friends', 'public'])
  expect(await seenBy(eve)).toEqual(['public'])
  // The list of mentioned users, and whether there is one, is visible to the author only.
  expect(await bo.call(moments.detail, { id: made.some.id })).toMatchObject({
    visibility: 'friends',
    people: [],
  })
  expect(await ana.call(moments.detail, { id: made.some.id })).toMatchObject({ visibility: 'some', ...named })

  const atBo = await bo.connect()
  await ana.call(moments.setVisibility, { id: made.friends.id, visibility: 'except', people: [bo.id] })
  await atBo.next((frame) => event('removed')(frame) && JSON.stringify(frame).includes(made.friends.id))
  expect(await seenBy(bo)).toEqual(['some', 'public'])
  await expect(bo.call(moments.setVisibility, { id: made.friends.id, visibility: 'public' })).rejects.toThrow(
    'NoDataFound',
  )
  await ana.call(moments.changeSettings, { shownTo: 'nobody' })
  await atBo.next(event('personChanged'))
  expect([await seenBy(bo), await seenBy(eve), (await seenBy(ana)).length]).toEqual([[], [], 5])
})

test("others see the user's moments as far back as permitted, and the user sees all of them", async () => {
  const { ana, bo } = await circle()
  const old = await publish(ana)
  server.clock.moveBy(4 * dayMs)
  const fresh = await publish(ana)
  expect(await feedOf(bo)).toEqual([fresh.id, old.id])
  expect(await ana.call(moments.changeSettings, { span: 'threeDays' })).toEqual({
    shownTo: 'friends',
    span: 'threeDays',
  })
  expect([await feedOf(bo), await feedOf(ana)]).toEqual([[fresh.id], [fresh.id, old.id]])
  await expect(bo.call(moments.detail, { id: old.id })).rejects.toThrow('NoDataFound')
  await ana.call(moments.changeSettings, { span: 'month' })
  expect(await feedOf(bo)).toEqual([fresh.id, old.id])
})

test('likes and comments are visible to common friends, replies to common friends of both authors', async () => {
  const { ana, bo, cy, dan } = await circle()
  const { id } = await publish(bo)
  for (const who of [ana, cy, dan]) {
    await who.call(moments.praise, { id, isOn: true })
    server.clock.moveBy(1)
  }
  const first = await say(dan, id, 'from dan')
  await say(ana, id, 'from ana')
  await say(bo, id, 'to dan', first.id)
  const seenBy = async (who: Person) => {
    const { praises, comments } = await who.call(moments.detail, { id })
    return [praises.map(({ userName }) => userName), comments.map(({ text }) => text)]
  }
  expect(await seenBy(bo)).toEqual([
    ['ana', 'cy', 'dan'],
    ['from dan', 'from ana', 'to dan'],
  ])
  // Ana and Cy are friends but not of Dan, and Dan is a friend of neither.
  expect(await seenBy(cy)).toEqual([['ana', 'cy'], ['from ana']])
  expect(await seenBy(dan)).toEqual([['dan'], ['from dan', 'to dan']])
  await expect(say(cy, id, 'unseen', first.id)).rejects.toThrow('NoDataFound')
  await expect(cy.call(moments.deleteComment, { id: first.id })).rejects.toThrow('NoDataFound')
  await bo.call(moments.deleteComment, { id: first.id })
  expect((await seenBy(dan))[1]).toEqual(['to dan'])
})

test('changes are published live to users who see the moment, and to nobody else', async () => {
  const { ana, bo, cy, dan } = await circle()
  const [atAna, atBo, atCy, atDan] = await Promise.all([ana, bo, cy, dan].map((who) => who.connect()))
  if (!atAna || !atBo || !atCy || !atDan) throw new Error('not connected')
  const { id } = await publish(ana, 'friends', { text: 'Here I am' })
  for (const socket of [atAna, atBo, atCy])
    expect(JSON.stringify(await socket.next(event('published')))).toContain('Here I am')
  await bo.call(moments.praise, { id, isOn: true })
  for (const socket of [atAna, atBo, atCy]) await socket.next(event('praised'))
  const { id: commentId } = await say(cy, id, 'Nice')
  for (const socket of [atAna, atBo, atCy])
    expect(JSON.stringify(await socket.next(event('commented')))).toContain('Nice')
  expect(JSON.stringify(await atAna.next(event('unread')))).toContain('praiseCount')
  await cy.call(moments.deleteComment, { id: commentId })
  await atBo.next(event('commentDeleted'))
  await ana.call(moments.delete, { id })
  for (const socket of [atAna, atBo, atCy]) await socket.next(event('removed'))
  // All earlier events have arrived.
  await atDan.sendText({ to: bo.id }, 'done')
  expect(atDan.frames.filter(({ cmd }) => cmd === 30).map((frame) => JSON.stringify(frame))).not.toContain(id)
  await expect(bo.call(moments.detail, { id })).rejects.toThrow('NoDataFound')
})

test('unfriending and blocking hide moments, likes and comments, and open pages are notified', async () => {
  const { ana, bo, cy } = await circle()
  const { id } = await publish(ana)
  await bo.call(moments.praise, { id, isOn: true })
  await say(bo, id, 'from bo')
  const [atAna, atBo] = [await ana.connect(), await bo.connect()]
  await ana.call(friends.delete, { ids: [bo.id] })
  for (const socket of [atAna, atBo]) await socket.next(event('personChanged'))
  expect(await feedOf(bo)).toEqual([])
  for (const who of [ana, cy])
    expect(await who.call(moments.detail, { id })).toMatchObject({
      praises: [],
      comments: [],
      commentCount: 0,
    })
  expect(await ana.call(moments.unread, {})).toMatchObject({ praiseCount: 0, commentCount: 0 })
  expect((await ana.call(moments.activity, {})).list).toEqual([])
  await befriend(ana, bo)
  expect(await ana.call(moments.detail, { id })).toMatchObject({ praiseCount: 1, commentCount: 1 })
  for (const socket of [atAna, atBo]) socket.frames.splice(0)
  await bo.call(friends.block, { toUserId: ana.id })
  for (const socket of [atAna, atBo]) await socket.next(event('personChanged'))
  expect([await feedOf(bo), (await ana.call(moments.detail, { id })).commentCount]).toEqual([[], 0])
  await expect(ana.call(moments.user, { userId: bo.id })).rejects.toThrow('NoDataFound')
  await expect(bo.call(moments.praise, { id, isOn: true })).rejects.toThrow('NoDataFound')
})

test('likes and comments of two users are removed from open pages of common friends when the two unfriend', async () => {
  const { ana, bo, cy, dan } = await circle()
  await befriend(ana, dan)
  const { id } = await publish(ana)
  // Dan, a friend of both, is excluded by the author: he receives no events of the moment either.
  const hidden = await publish(ana, 'except', { people: [dan.id] })
  for (const one of [id, hidden.id]) await bo.call(moments.praise, { id: one, isOn: true })
  const { id: commentId } = await say(bo, id, 'from bo')
  const { id: answerId } = await say(cy, id, 'to bo', commentId)
  await say(cy, id, 'from cy')
  const own = await publish(bo)
  await ana.call(moments.praise, { id: own.id, isOn: true })

  const partings: [string, () => Promise<unknown>][] = [
    ['unfriended', () => bo.call(friends.delete, { ids: [ana.id] })],
    ['blocked', () => ana.call(friends.block, { toUserId: bo.id })],
  ]
  for (const [how, part] of partings) {
    if (how === 'blocked') await befriend(ana, bo)
    const [atCy, atDan] = [await cy.connect(), await dan.connect()]
    await part()
    const dataOf = (name: string) =>
      atCy.frames.filter(event(name)).map((frame) => (frame as { data: Record<string, unknown> }).data)
    const takenBack = () =>
      new Set(dataOf('praised').map((data) => `${String(data.isOn)} ${String(data.id)}`))
    // In any order.
    await expect
      .poll(takenBack, { message: how })
      .toEqual(new Set([id, hidden.id, own.id].map((one) => `false ${one}`)))
    const gone = () => new Set(dataOf('commentDeleted').map((data) => data.commentId))
    await expect.poll(gone, { message: how }).toEqual(new Set([commentId, answerId]))
    await atDan.sendText({ to: cy.id }, 'done')
    expect(JSON.stringify(atDan.frames), how).not.toContain(hidden.id)
    expect(await cy.call(moments.detail, { id })).toMatchObject({ praises: [], commentCount: 1 })
  }
})

test('a user blocked by a stranger who never published receives no event of it', async () => {
  const { ana, eve } = await circle()
  const atEve = await eve.connect()
  await ana.call(friends.block, { toUserId: eve.id })
  const atAna = await ana.connect()
  await atAna.sendText({ to: eve.id }, 'x')
  await atEve.sendText({ to: ana.id }, 'y')
  expect(atEve.frames.filter(event('personChanged'))).toEqual([])
})

test('a follower sees public moments, and is listed as a new follower until seen', async () => {
  const { ana, eve } = await circle()
  const open = await publish(ana, 'public')
  await publish(ana)
  expect(await feedOf(eve)).toEqual([])
  await Promise.all([1, 2].map(() => eve.call(moments.follow, { userId: ana.id, isOn: true })))
  expect(await feedOf(eve)).toEqual([open.id])
  expect(await ana.call(moments.unread, {})).toMatchObject({ fansCount: 1 })
  expect((await ana.call(moments.fans, {})).list).toMatchObject([{ userId: eve.id, isFollowed: false }])
  expect(await eve.call(moments.user, { userId: ana.id })).toMatchObject({ isFollowed: true, fansCount: 1 })
  expect(await ana.call(moments.seen, { kind: 'fan' })).toMatchObject({ fansCount: 0 })
  expect((await ana.call(moments.activity, {})).list).toMatchObject([{ kind: 'fan', isSeen: true }])
  await eve.call(moments.follow, { userId: ana.id, isOn: false })
  expect([await feedOf(eve), (await ana.call(moments.fans, {})).list]).toEqual([[], []])
  await expect(ana.call(moments.follow, { userId: ana.id, isOn: true })).rejects.toThrow('PersonIsYou')
  await expect(ana.call(moments.follow, { userId: '000000000', isOn: true })).rejects.toThrow('NoDataFound')
})

test('liking a person in a chat follows them', async () => {
  const { ana, eve } = await circle()
  await (await eve.connect()).sendText({ to: ana.id }, 'hello')
  await ana.call(friends.like, { toUserId: eve.id })
  expect((await eve.call(moments.fans, {})).list).toMatchObject([{ userId: ana.id }])
})

test('each count is cleared separately, mentions and replies count as comments', async () => {
  const { ana, bo } = await circle()
  const { id } = await publish(ana, 'friends', { at: [bo.id] })
  const question = await say(bo, id, 'When?')
  await say(ana, id, 'Today', question.id)
  expect(await bo.call(moments.unread, {})).toMatchObject({ praiseCount: 0, commentCount: 2, hasNew: true })
  const { list } = await bo.call(moments.activity, {})
  expect(list.map(({ kind, text, momentId }) => [kind, text, momentId])).toEqual([
    ['reply', 'Today', id],
    ['mention', '', id],
  ])
  await bo.call(moments.list, {})
  expect(await bo.call(moments.unread, {})).toMatchObject({ commentCount: 2, hasNew: false })
  expect(await bo.call(moments.seen, { kind: 'comment' })).toMatchObject({ commentCount: 0 })
  // The marker of a tab that was never opened.
  expect(await ana.call(moments.unread, {})).toMatchObject({ commentCount: 1, hasNew: true })
  await ana.call(moments.list, {})
  expect(await ana.call(moments.unread, {})).toMatchObject({ hasNew: false })
})

test('a feed continues page by page, also across moments of the same time', async () => {
  const { ana, bo, cy } = await circle()
  const made: string[] = []
  for (const who of [ana, cy, ana, cy, ana]) made.push((await publish(who)).id)
  await server.app.pool.query('update moments set created_at = 7 where id = any($1)', [made.slice(1, 4)])
  const pages: string[][] = []
  for (let before: string | undefined; ;) {
    const page = await bo.call(moments.list, { pageSize: 2, ...(before && { before }) })
    pages.push(page.list.map(({ id }) => id))
    if (page.next === '') break
    before = page.next
  }
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1])
  expect(new Set(pages.flat())).toEqual(new Set(made))
  for (const before of ['x', '1', '1-', "1-'", '-1-a'])
    await expect(bo.call(moments.list, { before })).rejects.toThrow('BadParameter')
})

test('moments are found by their texts and places, in any language', async () => {
  const { ana, bo, eve } = await circle()
  const { id } = await publish(ana, 'friends', { text: 'Tối nay ăn phở ở Hà Nội' })
  await publish(ana, 'private', { text: 'secret phở' })
  const find = async (who: Person, keyword: string) =>
    (await who.call(moments.search, { keyword })).list.map((one) => one.id)
  expect([await find(bo, 'pho ha noi'), await find(bo, '%'), await find(eve, 'pho')]).toEqual([[id], [], []])
  expect(await find(ana, 'pho')).toHaveLength(2)
})

test('a draft and favourites are on all devices, and favourites only while they are visible', async () => {
  const { ana, bo } = await circle()
  const draft = {
    ...{ text: 'Later', media: [], location: null, at: [], visibility: 'friends' as const, people: [] },
  }
  await ana.call(moments.saveDraft, { draft })
  expect(await (await ana.again()).call(moments.draft, {})).toEqual({ draft })
  const { id } = await publish(ana)
  expect(await ana.call(moments.draft, {})).toEqual({ draft: null })
  await Promise.all([1, 2].map(() => bo.call(moments.favourite, { id, isOn: true })))
  expect((await bo.call(moments.favourites, {})).list).toMatchObject([{ id, isFavourite: true }])
  await ana.call(moments.setVisibility, { id, visibility: 'private' })
  expect((await bo.call(moments.favourites, {})).list).toEqual([])
  await bo.call(moments.favourite, { id, isOn: false })
  await ana.call(moments.setVisibility, { id, visibility: 'friends' })
  expect((await bo.call(moments.favourites, {})).list).toEqual([])
})

test('a card in a chat opens the moment only for users who may see it', async () => {
  const { ana, bo, dan } = await circle()
  const group = await bo.call(groups.create, { name: 'Two of us', userList: [dan.id] })
  const { id } = await publish(ana)
  const atDan = await dan.connect()
  const forward = { requestId: requestId(), id, conversation: { type: 1 as const, id: group.id } }
  await Promise.all([1, 2].map(() => bo.call(moments.forward, forward)))
  const frame = await atDan.next<Extract<WireFrame, { cmd: 11 }>>(
    (one) => one.cmd === 11 && one.data.msgType === msgType.moment,
  )
  expect(JSON.parse(frame.data.content)).toEqual({ id, userId: ana.id, name: 'ana' })
  await expect(dan.call(moments.detail, { id })).rejects.toThrow('NoDataFound')
  await expect(dan.call(moments.forward, { ...forward, requestId: requestId() })).rejects.toThrow(
    'NoDataFound',
  )
  await dan.call(groups.quit, { id: group.id })
  // A client may not send a card as a frame.
  const sent = await (
    await bo.connect()
  ).post(
    { to: dan.id },
    { id: messageId(), msgType: msgType.moment, content: { id, userId: ana.id, name: 'x' } },
  )
  expect(sent.code).toBe(10001)
})

test('a deleted moment deletes its files, an erased account all of its data', async () => {
  const { ana, bo, cy } = await circle()
  const url = await uploadPicture(server, ana, 'moment')
  const { id } = await publish(ana, 'friends', { media: [url] })
  await expect(bo.call(moments.delete, { id })).rejects.toThrow('NoDataFound')
  await ana.call(moments.delete, { id })
  expect((await load(server, bo, url)).status).not.toBe(200)
  server.clock.moveBy(3_600_000)
  await removeReleased(server.app)
  expect((await load(server, ana, url)).status).not.toBe(200)

  const other = await publish(bo)
  await publish(ana, 'private', { text: 'mine' })
  await ana.call(moments.praise, { id: other.id, isOn: true })
  const comment = await say(ana, other.id, 'words of ana')
  await say(bo, other.id, 'answer', comment.id)
  await ana.call(moments.follow, { userId: bo.id, isOn: true })
  const rows: unknown[] = []
  for await (const row of exportMoments(server.app, ana.id)) rows.push(row)
  expect(JSON.stringify(rows)).toMatch(/mine.*words of ana.*likeOf.*follows/)
  await eraseMoments(server.app, ana.id)
  await eraseMoments(server.app, ana.id)
  for await (const row of exportMoments(server.app, ana.id)) throw new Error(JSON.stringify(row))
  expect(await cy.call(moments.detail, { id: other.id })).toMatchObject({
    praiseCount: 0,
    comments: [{ text: 'answer', replyTo: null }],
  })
  expect((await bo.call(moments.activity, {})).list).toEqual([])
})

test('a moment with the maximum number of comments accepts no more', async () => {
  const { ana, bo } = await circle()
  const { id } = await publish(ana)
  await server.app.pool.query(
    `insert into moment_comments (id, moment_id, user_id, reply_id, reply_user_id, text, created_at) select 'c' || n, $1, $2, '', '', 'x', 0 from generate_series(1, $3::int) n`,
    [id, bo.id, limits.momentCommentsMax],
  )
  await expect(say(bo, id, 'one more')).rejects.toThrow('MomentCommentsFull')
  const shown = await ana.call(moments.detail, { id })
  expect([shown.commentCount, shown.comments.length]).toEqual([
    limits.momentCommentsMax,
    limits.momentCommentsMax,
  ])
  const [listed] = (await ana.call(moments.list, {})).list
  expect([listed?.commentCount, listed?.comments.length]).toEqual([
    limits.momentCommentsMax,
    limits.momentCommentsShown,
  ])
})

test('a like concurrent with the deletion of its moment leaves nothing behind', async () => {
  const { ana, bo } = await circle()
  for (let round = 0; round < 5; round += 1) {
    const { id } = await publish(ana)
    const [, praised] = await Promise.allSettled([
      ana.call(moments.delete, { id }),
      bo.call(moments.praise, { id, isOn: true }),
      say(bo, id, 'too late'),
    ])
    const outcome = praised?.status === 'fulfilled' ? 'liked' : String(praised?.reason)
    expect(outcome).toMatch(/liked|NoDataFound/)
  }
  expect(await ana.call(moments.unread, {})).toMatchObject({ praiseCount: 0, commentCount: 0 })
})
