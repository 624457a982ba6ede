import { expect, test } from 'vitest'
import { identity, identityAdmin } from '@mynah/contract/identity'
import { flagsOf } from '#test/flags.ts'
import { operator } from '#test/operator.ts'
import { newcomer, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { uploadPicture } from '#test/upload.ts'

const server = await testServer({ limitFactor: 1_000 })

async function submit(person: Person, cardId: string): Promise<Person> {
  const photo = () => uploadPicture(server, person, 'certificate')
  const names = { country: 'ID', cardType: 'passport', firstName: 'Ratna', lastName: 'Dewi', cardId } as const
  await person.call(identity.submit, { ...names, front: await photo(), back: await photo() })
  return person
}
const applicant = async (cardId: string) => submit(await newcomer(server), cardId)
const flagOf = async (who: Person) => (await flagsOf(server, 'identities', who.id)).sameDocument

test('a document that another account submitted is flagged with it, another number is not', async () => {
  const first = await applicant('55AB-1')
  const at = server.clock.now()
  server.clock.moveBy(1_000)
  expect((await flagOf(await applicant('55 ab 1')))?.facts.others).toEqual([
    { userId: first.id, userName: expect.any(String), about: 'identities', item: first.id, time: at },
  ])
  expect(await flagOf(first)).toBeUndefined()
  expect(await flagOf(await applicant('55AB-2'))).toBeUndefined()
})

test('a resubmission is flagged again after the first flag was reviewed, and a refused one flags nobody', async () => {
  const [first, second] = [await applicant('66AB-1'), await newcomer(server)]
  const reviewer = await operator(server, 'reviewer')
  const refuse = (who: Person, attempt: number) =>
    reviewer.call(identityAdmin.decide, {
      ...{ userId: who.id, attempt, approve: false, reason: 'blurred', note: 'Compared' },
    })
  await submit(second, '66AB-1')
  const open = await flagOf(second)
  await refuse(second, 1)
  await submit(second, '66AB-1')
  // one open flag, for any number of submissions
  expect(await flagOf(second)).toEqual(open)
  await refuse(first, 1)
  expect(await flagOf(await applicant('66AB-1'))).toMatchObject({
    facts: { others: [{ userId: second.id }] },
  })
})
