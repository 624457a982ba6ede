import { parseMoney } from '@mynah/contract/money'
import { putPayPassword } from '../src/features/account/index.ts'
import { systemAccount, moneyOf, pointsOf, post, verifyLedger } from '../src/features/ledger/index.ts'
import { hashPassword, serverAsCaller } from '../src/platform/secrets/passwords.ts'
import { expect } from 'vitest'
import { messageId, type Person } from './person.ts'
import type { TestServer } from './server.ts'

export const payPassword = '135790'
/** 32 characters, as a client makes them. */
export const requestId = messageId

const hash = hashPassword(serverAsCaller, payPassword)

/** Adds money from the treasury. */
export async function fund(server: TestServer, person: Pick<Person, 'id'>, amount: string): Promise<void> {
  const cents = parseMoney(amount) ?? 0
  const leg = { from: systemAccount('treasury'), to: moneyOf(person.id), amount: cents }
  await server.app.transaction((tx) =>
    post(tx, { key: `test/${requestId()}`, kind: 'treasury', legs: [leg], at: server.clock.now() }),
  )
}

export async function fundPoints(
  server: TestServer,
  person: Pick<Person, 'id'>,
  points: number,
): Promise<void> {
  const leg = {
    from: systemAccount('points'),
    to: pointsOf(person.id),
    amount: points,
    asset: 'CAN' as const,
  }
  await server.app.transaction((tx) =>
    post(tx, { key: `test/${requestId()}`, kind: 'treasury', legs: [leg], at: server.clock.now() }),
  )
}

export async function setPayPassword(server: TestServer, ...people: Pick<Person, 'id'>[]): Promise<void> {
  const known = await hash
  for (const { id } of people) await server.app.transaction((tx) => putPayPassword(tx, id, known))
}

/** Sets the payment password and adds money. */
export async function rich(server: TestServer, amount: string, ...people: Person[]): Promise<void> {
  await setPayPassword(server, ...people)
  for (const person of people) await fund(server, person, amount)
}

export async function expectBooksRight(server: TestServer): Promise<void> {
  expect((await verifyLedger(server.app)).wrong).toEqual([])
}

/** Texts that must never be accepted as an amount. */
export const hostileAmounts: unknown[] = [
  '-1',
  '-0.01',
  '0',
  '0.00',
  '0.001',
  '1.005',
  '1e3',
  '1E3',
  '0x10',
  'NaN',
  'Infinity',
  ' 1',
  '1 ',
  '1,00',
  '１',
  '١',
  '1.10000',
  '9007199254740993',
  '99999999999',
  '1.',
  '.5',
  '01',
  '',
  '+1',
  '1_000',
  1,
  1.5,
  -1,
  0,
  null,
  true,
  [],
  ['1.00'],
  { amount: '1.00' },
  2 ** 53 + 2,
]
