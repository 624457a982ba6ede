import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { WireFrame } from '@mynah/contract/frames'
import { moments, type MomentVisibility } from '@mynah/contract/moments'
import { requestId } from '#test/money.ts'
import { befriend, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { load, uploadPicture } from '#test/upload.ts'

const server = await testServer({ limitFactor: 1_000 })
const { pool } = server.app

async function publish(by: Person, visibility?: MomentVisibility, picked?: string[]) {
  const media = [await uploadPicture(server, by, 'moment')]
  server.clock.moveBy(1)
  const chosen = { ...(visibility && { visibility }), ...(picked && { people: picked }) }
  return by.call(moments.publish, { requestId: requestId(), media, ...chosen })
}
const pageOf = async (author: Person, reader: Person) =>
  (await reader.call(moments.user, { userId: author.id })).list.map(({ id }) => id)
const visibilityOf = async (author: Person, id: string) =>
  (await author.call(moments.detail, { id })).visibility

test('a follower who is no friend gets a public moment, regardless of the default', async () => {
  const { ana, eve } = await people(server, 'ana', 'eve')
  await ana.call(moments.changeSettings, { shownTo: 'nobody' })
  await eve.call(moments.follow, { userId: ana.id, isOn: true })
  const atEve = await eve.connect()
  const made = await publish(ana, 'public')
  await atEve.next((frame: WireFrame) => frame.cmd === 30 && frame.name === 'moment.published')
  expect((await eve.call(moments.list, {})).list.map(({ id }) => id)).toEqual([made.id])
  expect(await pageOf(ana, eve)).toEqual([made.id])
  await eve.call(moments.praise, { id: made.id, isOn: true })
  await eve.call(moments.comment, { requestId: requestId(), id: made.id, text: 'Hello' })
  expect(await eve.call(moments.detail, { id: made.id })).toMatchObject({ isPraised: true, commentCount: 1 })
  expect(await ana.call(moments.detail, { id: made.id })).toMatchObject({ praiseCount: 1, commentCount: 1 })
  expect((await load(server, eve, made.media[0]?.url ?? '')).status).toBe(200)
})

test('a moment without a choice gets the default of that time, and a wider default never changes it', async () => {
  const { ana } = await people(server, 'ana')
  const media = [await uploadPicture(server, ana, 'moment')]
  const pushed: MomentVisibility[] = []
  const made: string[] = []
  for (const shownTo of ['nobody', 'friends', 'everyone'] as const) {
    await ana.call(moments.changeSettings, { shownTo })
    made.push((await publish(ana)).id)
    const { id } = await ana.call(moments.pushMedia, { mediaUrl: media[0] ?? '' })
    pushed.push(await visibilityOf(ana, id))
  }
  expect(pushed).toEqual(['private', 'friends', 'public'])
  expect(await Promise.all(made.map((id) => visibilityOf(ana, id)))).toEqual(pushed)
})

test('a narrower default narrows published moments, unless past is 0', async () => {
  const { ana, bo, eve } = await people(server, 'ana', 'bo', 'eve')
  await befriend(ana, bo)
  await ana.call(moments.changeSettings, { shownTo: 'everyone' })
  const open = await publish(ana, 'public')
  const some = await publish(ana, 'some', [bo.id])
  const all = [some.id, open.id]
  await ana.call(moments.changeSettings, { shownTo: 'friends', past: false })
  expect([await pageOf(ana, eve), await pageOf(ana, bo)]).toEqual([[open.id], all])
  await ana.call(moments.changeSettings, { shownTo: 'everyone' })
  const atBo = await bo.connect()
  await ana.call(moments.changeSettings, { shownTo: 'friends' })
  await atBo.next((frame: WireFrame) => frame.cmd === 30 && frame.name === 'moment.personChanged')
  expect([await pageOf(ana, eve), await pageOf(ana, bo)]).toEqual([[], all])
  // Setting the same default does not narrow: later choices stay.
  await ana.call(moments.setVisibility, { id: open.id, visibility: 'public' })
  await ana.call(moments.changeSettings, { shownTo: 'friends', span: 'all' })
  expect(await pageOf(ana, eve)).toEqual([open.id])
  await ana.call(moments.changeSettings, { shownTo: 'nobody' })
  expect([await pageOf(ana, eve), await pageOf(ana, bo)]).toEqual([[], []])
  expect(await ana.call(moments.detail, { id: some.id })).toMatchObject({ visibility: 'private', people: [] })
})

test('when publishing and narrowing are concurrent, a moment without a choice is visible to the new circle at most', async () => {
  const { ana, eve } = await people(server, 'ana', 'eve')
  for (let round = 0; round < 5; round += 1) {
    await ana.call(moments.changeSettings, { shownTo: 'everyone' })
    await Promise.all([publish(ana), ana.call(moments.changeSettings, { shownTo: 'nobody' })])
    expect(await pageOf(ana, eve)).toEqual([])
  }
})

test('the migration makes nothing visible that was hidden before', async () => {
  const { ana, bo, cy } = await people(server, 'ana', 'bo', 'cy')
  const draft = {
    ...{ text: 'a "visibility":"public" b', media: [], location: null, at: [], people: [] },
    visibility: 'public' as const,
  }
  const authors = [
    [ana, 'everyone'],
    [bo, 'friends'],
    [cy, 'nobody'],
  ] as const
  const before = new Map<Person, string[]>()
  for (const [who, shownTo] of authors) {
    await befriend(who, (await people(server, 'dan')).dan)
    const ids: string[] = []
    for (const visibility of ['public', 'friends', 'private'] as const)
      ids.push((await publish(who, visibility)).id)
    before.set(who, ids)
    await who.call(moments.saveDraft, { draft })
    await pool.query('update moment_people set shown_to = $2 where user_id = $1', [who.id, shownTo])
  }
  const sql = await readFile(
    new URL('../../../migrations/0371-let-the-choice-of-a-moment-count.sql', import.meta.url),
    'utf8',
  )
  await pool.query(sql)
  const after = async (who: Person) => Promise.all((before.get(who) ?? []).map((id) => visibilityOf(who, id)))
  expect(await after(ana)).toEqual(['public', 'friends', 'private'])
  expect(await after(bo)).toEqual(['friends', 'friends', 'private'])
  expect(await after(cy)).toEqual(['private', 'private', 'private'])
  const drafts = await Promise.all(authors.map(([who]) => who.call(moments.draft, {})))
  expect(drafts.map((one) => one.draft?.visibility)).toEqual(['public', 'friends', 'private'])
  expect(drafts.map((one) => one.draft?.text)).toEqual([draft.text, draft.text, draft.text])
})
