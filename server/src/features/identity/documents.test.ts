import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { identity, identityAdmin, identityState } from '@mynah/contract/identity'
import { operator, settledOperator } from '#test/operator.ts'
import { newcomer, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { uploadPicture } from '#test/upload.ts'
import { documentNumber, printDocuments } from './documents.ts'

const server = await testServer({ limitFactor: 1_000 })
const strict = await testServer({ limitFactor: 1_000, twoPerson: ['identity'] })
const { approved, refused, review } = identityState

async function applicant(cardId: string, on = server): Promise<Person> {
  const person = await newcomer(on)
  const photo = () => uploadPicture(on, person, 'certificate')
  const names = { country: 'ID', cardType: 'passport', firstName: 'Ratna', lastName: 'Dewi', cardId } as const
  await person.call(identity.submit, { ...names, front: await photo(), back: await photo() })
  return person
}
const stateOf = async (who: Person) => (await who.call(identity.detail, {})).state
const approval = (who: Person) => ({ userId: who.id, attempt: 1, approve: true, note: 'Compared' })

test('spellings of a document number are equal', () => {
  for (const one of ['32ab-99', '32AB 99', '３２ａｂ９９', '๓๒ab.๙๙', '३२AB/९९'])
    expect(documentNumber(one)).toBe('32AB99')
})

test('one document verifies one account: the reviewer sees the other ones, and no second is approved', async () => {
  const [first, second] = [await applicant('77AB-1'), await applicant('77ab 1')]
  const reviewer = await operator(server, 'reviewer')
  const look = (who: Person) => reviewer.call(identityAdmin.look, { userId: who.id })
  expect((await look(second)).same).toEqual([
    { userId: first.id, userName: expect.any(String), state: review },
  ])
  await reviewer.call(identityAdmin.decide, approval(first))
  await expect(reviewer.call(identityAdmin.decide, approval(second))).rejects.toThrow('DocumentInUse')
  expect((await look(second)).same).toMatchObject([{ userId: first.id, state: approved }])
  expect(await stateOf(second)).toBe(review)
  // Submitting reveals nothing to a stranger who tries numbers.
  expect(await stateOf(await applicant('77AB1'))).toBe(review)
})

test('one of several accounts with one document that are approved concurrently is verified', async () => {
  const people = await Promise.all(Array.from({ length: 4 }, () => applicant('88AB-1')))
  const reviewers = await Promise.all(people.map(() => operator(server, 'reviewer')))
  const tries = await Promise.allSettled(
    reviewers.map((one, at) => one.call(identityAdmin.decide, approval(people[at] as Person))),
  )
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  for (const one of tries)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ message: 'DocumentInUse' })
})

test('a document revoked by two operators can verify another account, and its holder must submit again', async () => {
  const [holder, owner] = [await applicant('99AB-1', strict), await applicant('99AB-1', strict)]
  const [one, two] = [await settledOperator(strict, 'reviewer'), await settledOperator(strict, 'reviewer')]
  const approve = async (who: Person) => {
    await one.call(identityAdmin.decide, approval(who))
    return two.call(identityAdmin.decide, approval(who))
  }
  await approve(holder)
  expect(await one.call(identityAdmin.release, { userId: holder.id })).toEqual({ state: approved })
  await expect(one.call(identityAdmin.release, { userId: holder.id })).rejects.toThrow('SecondOperatorNeeded')
  expect(await two.call(identityAdmin.release, { userId: holder.id })).toEqual({ state: refused })
  expect(await holder.call(identity.detail, {})).toMatchObject({
    state: refused,
    reason: expect.stringContaining('another account'),
  })
  expect(await approve(owner)).toEqual({ state: approved })
})

test('a renewed number replaces the old one, which is free then, and cannot be that of another account', async () => {
  const [who, other] = [await applicant('55AB-1'), await applicant('55AB-2')]
  const [reviewer, support] = [await operator(server, 'reviewer'), await operator(server, 'support')]
  for (const one of [who, other]) await reviewer.call(identityAdmin.decide, approval(one))
  await expect(support.call(identityAdmin.correct, { userId: who.id, cardId: '55AB2' })).rejects.toThrow(
    'DocumentInUse',
  )
  await support.call(identityAdmin.correct, { userId: who.id, cardId: '55AB-3' })
  expect(await who.call(identity.detail, {})).toMatchObject({ state: approved, cardId: '5****3' })
  const next = await applicant('55AB-1')
  expect(await reviewer.call(identityAdmin.decide, approval(next))).toEqual({ state: approved })
})

test('accounts that were verified with one document before stay, all but the first marked, also under a new key', async () => {
  const [older, newer] = [randomBytes(32), randomBytes(32)]
  const before = await testServer({ limitFactor: 1_000, identityKeys: [older] })
  const [first, second] = [await applicant('66AB-1', before), await applicant('66AB-1', before)]
  await (await operator(before, 'reviewer')).call(identityAdmin.decide, approval(first))
  const { pool } = before.app
  // As older versions left it: approved twice, and without hashes.
  await pool.query(`update identities set document_key = '', document_print = null`)
  await pool.query('update identities set state = 2, decided_at = $2 where user_id = $1', [
    second.id,
    before.clock.now() + 1,
  ])
  const marks = async () => {
    const { rows } = await pool.query(
      'select document_double as double, document_key as key from identities order by decided_at',
    )
    return rows as { double: boolean; key: string }[]
  }
  await printDocuments(before.app)
  expect((await marks()).map(({ double }) => double)).toEqual([false, true])
  expect([await stateOf(first), await stateOf(second)]).toEqual([approved, approved])

  const { databaseUrl } = before.config
  const rotated = await testServer({ limitFactor: 1_000, databaseUrl, identityKeys: [newer, older] })
  const third = await applicant('66AB-1', rotated)
  const reviewer = await operator(rotated, 'reviewer')
  const refusedBoth = async () => {
    await expect(reviewer.call(identityAdmin.decide, approval(third))).rejects.toThrow('DocumentInUse')
    expect((await reviewer.call(identityAdmin.look, { userId: third.id })).same).toHaveLength(2)
  }
  await refusedBoth()
  await printDocuments(rotated.app)
  expect(new Set((await marks()).map(({ key }) => key)).size).toBe(1)
  expect((await marks()).filter(({ double }) => double)).toHaveLength(1)
  await refusedBoth()
})
