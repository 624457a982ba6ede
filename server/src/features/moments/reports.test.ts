import { expect, test } from 'vitest'
import { complaintAdmin, complaints } from '@mynah/contract/complaints'
import { moments } from '@mynah/contract/moments'
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

test('a reported moment stays as evidence with its words and pictures, also when its author deletes it', async () => {
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
  // It opens for nobody else by that.
  for (const one of [bo, eve]) expect((await load(server, one, url)).status).not.toBe(200)
  await reviewer.call(complaintAdmin.decide, { id: made.id, decision: 'warn' })
})

test('nobody reports a moment of their own, or one that they do not see; twice makes two reports', async () => {
  const { ana, bo, eve, id } = await published()
  await expect(report(ana, id)).rejects.toThrow('PersonIsYou')
  await expect(report(eve, id)).rejects.toThrow('NoDataFound')
  await expect(report(bo, '1234567890')).rejects.toThrow('NoDataFound')
  const reviewer = await operator(server, 'reviewer')
  const [first, second] = [await report(bo, id), await report(bo, id)]
  expect(first.id).not.toBe(second.id)
  expect((await reviewer.call(complaintAdmin.look, { id: second.id })).count).toBe(2)
  await ana.call(moments.setVisibility, { id, visibility: 'private' })
  await expect(report(bo, id)).rejects.toThrow('NoDataFound')
})
