import { bank } from '@mynah/contract/bank'
import { wallet } from '@mynah/contract/wallet'
import { payPassword, requestId, rich } from '../money.ts'
import type { TestOperator } from '../operator.ts'
import { people, type Person } from '../person.ts'
import type { TestServer } from '../server.ts'
import { nothing, of, type ConsoleRepeats } from './console-row.ts'

const layout = {
  separator: 'comma',
  decimalMark: 'point',
  dateOrder: 'ymd',
  skip: 0,
  dateColumn: 1,
  amountColumn: 2,
  outColumn: 0,
  textColumn: 3,
  referenceColumn: 0,
  accountColumn: 0,
} as const

type Payout = { who: Person; id: string; line: number; match: number }

/** A withdrawal, and a bank line that covers it. */
async function payout(server: TestServer, by: TestOperator): Promise<Payout> {
  const { ana: who } = await people(server, 'ana')
  await rich(server, '100.00', who)
  const account = { cardUserName: 'Ana', cardNum: '6222000011112345', extractForm: 1 }
  const { id } = await who.call(wallet.withdraw, {
    ...account,
    requestId: requestId(),
    money: 20_00,
    payPassword,
  })
  const { id: format } = await by.call(bank.saveFormat, { name: `Account of ${id}`, ...layout })
  await by.call(bank.import, { format, csv: `2026-11-23,-20.00,payout ${id}` })
  const { list } = await by.call(bank.lines, { all: false, pageSize: 100 })
  return { who, id, line: list.find(({ text }) => text.endsWith(id))?.id ?? 0, match: 0 }
}

async function matched(server: TestServer, by: TestOperator): Promise<Payout> {
  const made = await payout(server, by)
  await by.call(bank.match, { line: made.line, request: made.id })
  const { list } = await by.call(bank.lines, { all: true, pageSize: 100 })
  return { ...made, match: list.find(({ id }) => id === made.line)?.matches[0]?.id ?? 0 }
}

const openOf = async (by: TestOperator, line: number) =>
  (await by.call(bank.lines, { all: true, pageSize: 100 })).list.find(({ id }) => id === line)?.open

export const bankConsoleRepeats: ConsoleRepeats = {
  'bank/save-format': of(
    'cashier',
    nothing,
    ({ by }) => by.call(bank.saveFormat, { name: 'Savings', ...layout }),
    async ({ by }) => (await by.call(bank.formats, {})).list.filter(({ name }) => name === 'Savings').length,
    1,
  ),
  'bank/match': of(
    'cashier',
    payout,
    ({ by, with: { line, id } }) => by.call(bank.match, { line, request: id }),
    ({ by, with: { line } }) => openOf(by, line),
    0,
    'NotMatchable',
  ),
  'bank/unmatch': of(
    'cashier',
    matched,
    ({ by, with: { match } }) => by.call(bank.unmatch, { match }),
    ({ by, with: { line } }) => openOf(by, line),
    -20_00,
    'NoDataFound',
  ),
  'bank/decide': of(
    'cashier',
    matched,
    ({ by, with: { id } }) => by.call(bank.decide, { request: id, version: 1, note: 'Checked' }),
    async ({ with: { who } }) => {
      const { balance, held } = await who.call(wallet.asset, {})
      return [balance, held]
    },
    // It is posted ten seconds later.
    [80_00, 20_00],
    'DecisionStale',
  ),
}
