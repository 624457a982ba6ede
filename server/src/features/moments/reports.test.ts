import { expect, test } from 'vitest'
import { complaintAdmin, complaints } from '@mynah/contract/complaints'
import { moments } from '@mynah/contract/moments'
import { momentAdmin } from '@mynah/contract/moments-admin'
import { operators } from '@mynah/contract/operators'
import type { WireFrame } from '@mynah/contract/frames'
import { requestId } from '#test/money.ts'
import { operator } from '#test/operator.ts'
import { befriend, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { load, uploadPicture } from '#test/upload.ts'
import { removeReleased } from '#features/uploads/index.ts'

const server = await testServer({ limitFactor: 1_000 })
const report = (by: Person, id: string) =>
  by.call(complaints.add, { about: 4, id, kind: 'fraud', text: 'Sells followers' })

/** A moment of Ana, who is a friend of Bo and not of Eve. */
async function published() {
  const all = await people(server, 'ana', 'bo', 'eve')
  await befriend(all.ana, all.bo)
  const url = await uploadPicture(server, all.ana, 'moment')
  const wanted = { requestId: requestId(), media: [url], text: 'Buy followers' }
  const { id } = await all.ana.call(moments.publish, { ...wanted, visibility: 'friends' })
  return { ...all, url, id }
}

test('a reported moment is stored as evidence with its texts and pictures, also after its author deletes it', async () => {
  const { ana, bo, eve, url, id } = await published()
  const made = await report(bo, id)
  await ana.call(moments.delete, { id })
  server.clock.moveBy(3_600_000)
  await removeReleased(server.app)
  const reviewer = await operator(server, 'reviewer')
  const seen = await reviewer.call(complaintAdmin.look, { id: made.id })
  expect(seen).toMatchObject({ targetId: ana.id, targetName: 'ana', message: null, count: 1 })
  expect(seen.moment).toMatchObject({ id, text: 'Buy followers', media: [{ type: 'image' }] })
  const [picture] = seen.moment?.media ?? []
  expect(picture?.url).toContain(`${url}?until=`)
  expect((await fetch(new URL(picture?.url ?? '', server.url))).status).toBe(200)
  // That makes it visible to nobody else.
  for (const one of [bo, eve]) expect((await load(server, one, url)).status).not.toBe(200)
  await reviewer.call(complaintAdmin.decide, { id: made.id, decision: 'warn' })
})

test('users cannot report their own moments, or invisible ones; two reports of one are two', async () => {
  const { ana, bo, eve, id } = await published()
  await expect(report(ana, id)).rejects.toThrow('PersonIsYou')
  await expect(report(eve, id)).rejects.toThrow('NoDataFound')
  await expect(report(bo, '1234567890')).rejects.toThrow('NoDataFound')
  const reviewer = await operator(server, 'reviewer')
  const [first, second] = [await report(bo, id), await report(bo, id)]
  expect(first.id).not.toBe(second.id)
  expect((await reviewer.call(complaintAdmin.look, { id: second.id })).count).toBe(1)
  await ana.call(moments.setVisibility, { id, visibility: 'private' })
  await expect(report(bo, id)).rejects.toThrow('NoDataFound')
})

const line = (key: string) => (frame: WireFrame) => frame.cmd === 11 && JSON.stringify(frame).includes(key)
const event = (name: string) => (frame: WireFrame) => frame.cmd === 30 && frame.name === `moment.${name}`

test('a moment is hidden from all but its author, shown again, and deleted, on open pages at once', async () => {
  const { ana, bo, url, id } = await published()
  const reviewer = await operator(server, 'reviewer')
  const made = await report(bo, id)
  const state = async () => (await reviewer.call(complaintAdmin.look, { id: made.id })).moment?.state
  const [atAna, atBo] = [await ana.connect(), await bo.connect()]
  expect(await state()).toBe('shown')
  await reviewer.call(momentAdmin.hide, { id, note: 'Sells followers' })
  await atBo.next(event('removed'))
  expect(JSON.stringify(await atAna.next(line('momentHidden')))).toContain('Sells followers')
  expect(await state()).toBe('hidden')
  await expect(bo.call(moments.detail, { id })).rejects.toThrow('NoDataFound')
  expect((await bo.call(moments.list, {})).list).toEqual([])
  expect((await load(server, bo, url)).status).not.toBe(200)
  expect(await ana.call(moments.detail, { id })).toMatchObject({ isHidden: true })

  await reviewer.call(momentAdmin.restore, { id })
  await atBo.next(event('personChanged'))
  await atAna.next(line('momentRestored'))
  expect(await bo.call(moments.detail, { id })).toMatchObject({ isHidden: false })
  expect(await state()).toBe('shown')

  await reviewer.call(momentAdmin.delete, { id, note: 'Once more' })
  await atAna.next(line('momentDeleted'))
  expect(await state()).toBe('deleted')
  await expect(ana.call(moments.detail, { id })).rejects.toThrow('NoDataFound')
  for (const act of [
    () => reviewer.call(momentAdmin.hide, { id, note: 'x' }),
    () => reviewer.call(momentAdmin.restore, { id }),
    () => reviewer.call(momentAdmin.delete, { id, note: 'x' }),
  ])
    await expect(act()).rejects.toThrow('NoDataFound')
  const admin = await operator(server, 'admin')
  const { list } = await admin.call(operators.audit, { subject: `person ${ana.id}` })
  expect(list.map(({ action }) => action).sort()).toEqual([
    'moments/delete',
    'moments/hide',
    'moments/restore',
  ])
})

test('only a reviewer hides, restores and deletes, and of several concurrent ones each action happens once', async () => {
  const { ana, id } = await published()
  for (const role of ['support', 'editor', 'cashier'] as const) {
    const other = await operator(server, role)
    await expect(other.call(momentAdmin.hide, { id, note: 'x' })).rejects.toThrow('NoPermission')
    await expect(other.call(momentAdmin.delete, { id, note: 'x' })).rejects.toThrow('NoPermission')
  }
  expect(await ana.call(moments.detail, { id })).toMatchObject({ isHidden: false })
  const reviewer = await operator(server, 'reviewer')
  const tries = await Promise.allSettled(
    [1, 2, 3].map(() => reviewer.call(momentAdmin.hide, { id, note: 'x' })),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('operators list hidden moments with their notes, and count the new ones of each day', async () => {
  const { ana, bo, id } = await published()
  const [reviewer, support] = [await operator(server, 'reviewer'), await operator(server, 'support')]
  const today = async () => (await support.call(momentAdmin.figures, { days: 2 })).days.at(-1)
  const before = await today()
  const wanted = { requestId: requestId(), text: 'Once more', visibility: 'friends' as const }
  await ana.call(moments.publish, { ...wanted, media: [await uploadPicture(server, ana, 'moment')] })
  await bo.call(moments.praise, { id, isOn: true })
  for (const text of ['One', 'Two']) await bo.call(moments.comment, { requestId: requestId(), id, text })
  await report(bo, id)
  await bo.call(complaints.add, { about: 1, id: ana.id, kind: 'fraud', text: 'Sells followers' })
  const after = await today()
  const more = (['published', 'likes', 'comments', 'reports'] as const).map(
    (what) => (after?.[what] ?? 0) - (before?.[what] ?? 0),
  )
  expect(more).toEqual([1, 1, 2, 1])

  const shown = async () => (await support.call(momentAdmin.hidden, {})).list.filter((one) => one.id === id)
  expect(await shown()).toEqual([])
  await reviewer.call(momentAdmin.hide, { id, note: 'No adverts' })
  const named = { authorId: ana.id, authorName: 'ana' }
  const [one] = await shown()
  expect(one).toMatchObject({ id, ...named, text: 'Buy followers', note: 'No adverts' })
  // An operator's browser loads its pictures without being a friend.
  for (const { url, thumb } of one?.media ?? [])
    for (const address of [url, thumb]) expect((await fetch(new URL(address, server.url))).status).toBe(200)
  expect(one?.media).toMatchObject([{ type: 'image' }])
  await reviewer.call(momentAdmin.restore, { id })
  expect(await shown()).toEqual([])
})
