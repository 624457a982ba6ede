import { expect, test } from 'vitest'
import { identity, identityAdmin, identityState } from '@mynah/contract/identity'
import { operators } from '@mynah/contract/operators'
import { auth } from '@mynah/contract/auth'
import { pushTextOf } from '#features/messages/index.ts'
import { operator, settledOperator } from '#test/operator.ts'
import { callAs, newcomer, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { uploadPicture } from '#test/upload.ts'

const server = await testServer({ limitFactor: 1_000 })
const strict = await testServer({ limitFactor: 1_000, twoPerson: ['identity'] })

let made = 0
async function applicant(on = server, cardId = `32AB-${(made += 1)}`): Promise<Person> {
  const person = await newcomer(on)
  const [front, back] = [
    await uploadPicture(on, person, 'certificate'),
    await uploadPicture(on, person, 'certificate'),
  ]
  const names = { firstName: 'Ratna', lastName: 'Dewi', cardId }
  await person.call(identity.submit, { country: 'ID', cardType: 'passport', ...names, front, back })
  return person
}

test('a reviewer views documents and photos, refuses with a reason in the person’s language, and each view is recorded', async () => {
  const person = await applicant(server, '32AB-99')
  await callAs(server, person.token, auth.reportDevice, {}, { lang: 'gu' })
  const socket = await person.connect()
  const [reviewer, admin] = [await operator(server, 'reviewer'), await operator(server, 'admin')]
  const { list } = await reviewer.call(identityAdmin.queue, { state: 1, pageSize: 100 })
  expect(list.find(({ userId }) => userId === person.id)).toMatchObject({ attempt: 1, cardType: 'passport' })
  const seen = await reviewer.call(identityAdmin.look, { userId: person.id })
  expect(seen).toMatchObject({ firstName: 'Ratna', cardId: '32AB-99', needed: 1, agreedBy: [] })
  const { data } = await reviewer.call(identityAdmin.photo, { userId: person.id, side: 'back' })
  expect(Buffer.from(data, 'base64').includes('WEBP')).toBe(true)

  const decision = { userId: person.id, attempt: 1 }
  await expect(reviewer.call(identityAdmin.decide, { ...decision, approve: false })).rejects.toThrow(
    'BadParameter',
  )
  await reviewer.call(identityAdmin.decide, { ...decision, approve: false, reason: 'blurred' })
  const notice = await socket.next(
    (frame) => frame.cmd === 30 && 'name' in frame && frame.name === 'identity.changed',
  )
  expect(notice).toMatchObject({ data: { state: identityState.refused } })
  const line = await socket.next((frame) => frame.cmd === 11)
  // in the present language of the account, with the name of the reason for every other language
  expect(JSON.parse((line as { data: { content: string } }).data.content)).toEqual({
    key: 'identityRefused',
    args: { reason: 'Foto buram atau terlalu gelap untuk dibaca.', reasonKey: 'blurred' },
    text: 'Your identity could not be verified: The photo is blurred or too dark to read.',
  })
  const reasonIn = async (lang: string) =>
    (await callAs(server, person.token, identity.detail, {}, { lang })).reason
  expect(await reasonIn('gu')).toBe('Foto buram atau terlalu gelap untuk dibaca.')
  expect(await reasonIn('th')).toBe('รูปเบลอหรือมืดเกินไปจนอ่านไม่ออก')
  const { content } = (line as { data: { content: string } }).data
  expect(pushTextOf(server.app, { kind: 13, content, extras: '{}' }, 'zh')).toBe(
    '实名认证未通过：照片模糊或过暗，无法看清。',
  )
  await expect(reviewer.call(identityAdmin.decide, { ...decision, approve: true })).rejects.toThrow(
    'NoDataFound',
  )

  const audit = await admin.call(operators.audit, { subject: `person ${person.id}` })
  expect(audit.list.map((row) => row.action)).toEqual(['identity/decide', 'identity/photo', 'identity/look'])
  expect(JSON.stringify(audit.list)).not.toMatch(/Ratna|32AB/)
})

test('where two operators must agree, one is not enough, nor the same one twice', async () => {
  const person = await applicant(strict)
  const [one, two] = [await settledOperator(strict, 'reviewer'), await settledOperator(strict, 'reviewer')]
  const approve = { userId: person.id, attempt: 1, approve: true }
  expect(await one.call(identityAdmin.decide, approve)).toEqual({ state: identityState.review })
  await expect(one.call(identityAdmin.decide, approve)).rejects.toThrow('SecondOperatorNeeded')
  const seen = await one.call(identityAdmin.look, { userId: person.id })
  const byOne = { agreedBy: [expect.stringMatching(/^reviewer/)], needed: 2 }
  expect(seen).toMatchObject({ ...byOne, mine: true })
  expect(await two.call(identityAdmin.look, { userId: person.id })).toMatchObject({ ...byOne, mine: false })
  const { list } = await two.call(identityAdmin.queue, { state: identityState.review })
  expect(list.find(({ userId }) => userId === person.id)).toMatchObject(byOne)
  expect(await two.call(identityAdmin.decide, approve)).toEqual({ state: identityState.approved })
})

test('agreement to an earlier submission, or to another kind of item, does not count for this one', async () => {
  const person = await applicant(strict)
  const [one, two] = [await settledOperator(strict, 'reviewer'), await settledOperator(strict, 'reviewer')]
  const decision = (attempt: number, approve: boolean) => ({
    ...{ userId: person.id, attempt, approve },
    ...(!approve && { reason: 'blurred' }),
  })
  await one.call(identityAdmin.decide, decision(1, true))
  await two.call(identityAdmin.decide, decision(1, false))
  const [front, back] = [
    await uploadPicture(strict, person, 'certificate'),
    await uploadPicture(strict, person, 'certificate'),
  ]
  const names = { firstName: 'Ratna', lastName: 'Dewi', cardId: '32AB-99' }
  await person.call(identity.submit, { country: 'ID', cardType: 'passport', ...names, front, back })
  await strict.app.pool.query(
    "insert into approvals (kind, subject, version, operator_id, at) values ('withdrawal', $1, 2, $2, 0)",
    [person.id, one.id],
  )
  const seen = await two.call(identityAdmin.look, { userId: person.id })
  expect(seen).toMatchObject({ attempt: 2, agreedBy: [] })
  await expect(two.call(identityAdmin.decide, decision(1, true))).rejects.toThrow('NoDataFound')
  expect(await two.call(identityAdmin.decide, decision(2, true))).toEqual({ state: identityState.review })
  expect(await one.call(identityAdmin.decide, decision(2, true))).toEqual({ state: identityState.approved })
})

test('only one of several operators who decide concurrently succeeds', async () => {
  const person = await applicant()
  const reviewers = await Promise.all([1, 2, 3].map(() => operator(server, 'reviewer')))
  const tries = await Promise.allSettled(
    reviewers.map((one, turn) =>
      one.call(identityAdmin.decide, { userId: person.id, attempt: 1, approve: turn > 0, reason: 'cut' }),
    ),
  )
  expect(tries.filter((one) => one.status === 'fulfilled')).toHaveLength(1)
})
