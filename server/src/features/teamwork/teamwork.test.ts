import { expect, test } from 'vitest'
import { complaints } from '@mynah/contract/complaints'
import { operators } from '@mynah/contract/operators'
import { teamwork } from '@mynah/contract/teamwork'
import { wallet } from '@mynah/contract/wallet'
import { personalDataOf } from '#features/account/index.ts'
import { flagsOf } from '#test/flags.ts'
import { payPassword, requestId, rich } from '#test/money.ts'
import { operator } from '#test/operator.ts'
import { people } from '#test/person.ts'
import { testServer } from '#test/server.ts'

const server = await testServer({ limitFactor: 1_000 })
const [sam, anna] = [await operator(server, 'reviewer'), await operator(server, 'support')]
const nameOf = async (one: typeof sam) => (await one.call(operators.me, {})).name
const claims = false

async function complaint() {
  const { ana, eve } = await people(server, 'ana', 'eve')
  const about = { about: 1, id: eve.id, kind: 'fraud' as const, text: 'Asks for money' }
  const { id } = await ana.call(complaints.add, about)
  return { at: { queue: 'complaints' as const, item: id }, eve }
}

test('a note is read by the team, recorded without its text, and deleted with the account', async () => {
  const { at, eve } = await complaint()
  await sam.call(teamwork.note, { ...at, text: 'Asked her bank.\nWait until Monday' })
  server.clock.moveBy(1_000)
  await anna.call(teamwork.note, { ...at, text: 'Bank says no' })
  const { notes } = await sam.call(teamwork.open, { ...at, claims })
  expect(notes).toMatchObject([
    { operator: await nameOf(sam), text: 'Asked her bank.\nWait until Monday' },
    { operator: await nameOf(anna), text: 'Bank says no', createTime: server.clock.now() },
  ])
  expect((await anna.call(teamwork.list, { queue: 'complaints', items: [at.item] })).list).toMatchObject([
    { item: at.item, notes: 2 },
  ])
  const { rows } = await server.app.pool.query<{ detail: string }>(
    `select detail from audit_log where action = 'teamwork/note' and subject = $1`,
    [`person ${eve.id}`],
  )
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain('bank')
  for (const part of personalDataOf(server.app))
    if (part.name === 'notesOfOperators') await part.erase?.(server.app, eve.id)
  expect((await sam.call(teamwork.open, { ...at, claims })).notes).toEqual([])
})

test('a note is written at a flag, about its customer', async () => {
  const { ana } = await people(server, 'ana')
  await rich(server, '50.00', ana)
  const account = { cardUserName: 'Ana', cardNum: '62220000', extractForm: 1, payPassword }
  const { id } = await ana.call(wallet.withdraw, { requestId: requestId(), money: 20_00, ...account })
  const { firstWithdrawal } = await flagsOf(server, 'withdrawals', id)
  const at = { queue: 'flags' as const, item: firstWithdrawal?.id ?? '' }
  const cashier = await operator(server, 'cashier')
  await cashier.call(teamwork.note, { ...at, text: 'Called her' })
  expect((await sam.call(teamwork.open, { ...at, claims })).notes).toMatchObject([{ text: 'Called her' }])
  expect((await cashier.call(teamwork.about, { userId: ana.id })).list).toMatchObject([{ ...at }])
  await expect(anna.call(teamwork.open, { ...at, claims })).rejects.toThrow('NoPermission')
})

test('without access to a queue its notes cannot be read or written, and unknown items have none', async () => {
  const { at } = await complaint()
  const cashier = await operator(server, 'cashier')
  for (const one of [
    () => cashier.call(teamwork.open, { ...at, claims: true }),
    () => cashier.call(teamwork.takeOver, at),
    () => cashier.call(teamwork.list, { queue: 'complaints', items: [at.item] }),
    () => cashier.call(teamwork.note, { ...at, text: 'Mine' }),
    () => sam.call(teamwork.open, { queue: 'withdrawals', item: at.item, claims: true }),
    () => sam.call(teamwork.takeOver, { queue: 'withdrawals', item: at.item }),
  ])
    await expect(one()).rejects.toThrow('NoPermission')
  for (const queue of ['complaints', 'identities'] as const) {
    await expect(sam.call(teamwork.note, { queue, item: '999', text: 'Mine' })).rejects.toThrow('NoDataFound')
    await expect(sam.call(teamwork.takeOver, { queue, item: '999' })).rejects.toThrow('NoDataFound')
  }
})

test('the notes about a user are read across the queues that the role may open, the newest first', async () => {
  const { at, eve } = await complaint()
  await sam.call(teamwork.note, { ...at, text: 'First' })
  server.clock.moveBy(1_000)
  await anna.call(teamwork.note, { ...at, text: 'Second' })
  const { list } = await sam.call(teamwork.about, { userId: eve.id })
  expect(list).toMatchObject([
    { ...at, operator: await nameOf(anna), text: 'Second' },
    { ...at, operator: await nameOf(sam), text: 'First' },
  ])
  const cashier = await operator(server, 'cashier')
  expect(await cashier.call(teamwork.about, { userId: eve.id })).toEqual({ list: [] })
})

test('a note on the card of a customer is read by support and cashiers alone, recorded without its text, and deleted', async () => {
  const { ana } = await people(server, 'ana')
  const cashier = await operator(server, 'cashier')
  const text = `Called her.\n${'x'.repeat(988)}`
  await anna.call(teamwork.noteOnCard, { userId: ana.id, text })
  const read = async (by: typeof sam) => (await by.call(teamwork.about, { userId: ana.id })).list
  for (const by of [anna, cashier])
    expect(await read(by)).toMatchObject([
      { queue: 'customers', item: ana.id, operator: await nameOf(anna), text },
    ])
  for (const role of ['auditor', 'editor'] as const)
    expect(await read(await operator(server, role))).toEqual([])
  expect(await read(sam)).toEqual([])
  const { rows } = await server.app.pool.query(
    `select detail from audit_log where action = 'teamwork/note-on-card' and subject = $1`,
    [`person ${ana.id}`],
  )
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('Called')
  for (const part of personalDataOf(server.app))
    if (part.name === 'notesOfOperators') await part.erase?.(server.app, ana.id)
  expect(await read(anna)).toEqual([])
})

test('a note on a card is refused to other roles, above 1,000 characters, and about nobody', async () => {
  const { ana } = await people(server, 'ana')
  const note = { userId: ana.id, text: 'Mine' }
  for (const by of [sam, await operator(server, 'auditor'), await operator(server, 'editor')])
    await expect(by.call(teamwork.noteOnCard, note)).rejects.toThrow('NoPermission')
  for (const text of ['', 'x'.repeat(1_001)])
    await expect(anna.call(teamwork.noteOnCard, { ...note, text })).rejects.toThrow('BadParameter')
  await expect(anna.call(teamwork.noteOnCard, { ...note, userId: '999' })).rejects.toThrow('NoDataFound')
})

test('several notes of one moment are all there', async () => {
  const { ana } = await people(server, 'ana')
  const texts = ['One', 'Two', 'Three']
  await Promise.all(texts.map((text) => anna.call(teamwork.noteOnCard, { userId: ana.id, text })))
  const { list } = await anna.call(teamwork.about, { userId: ana.id })
  expect(list.map(({ text }) => text).toSorted()).toEqual(texts.toSorted())
})
