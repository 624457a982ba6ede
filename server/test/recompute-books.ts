import type { Pool } from 'pg'

// Recomputes the ledger as an auditor would: plain statements on the tables and sums in this file, without any code of
// the server's ledger.

export type Sums = Record<string, number>

const classOf = (account: string): string =>
  account.startsWith('house:') ? account : (account.split(':')[0] ?? '')

type Entry = {
  id: string
  account: string
  asset: string
  amount: string
  kind: string
  key: string
  at: string
}

async function entriesOf(pool: Pool): Promise<Entry[]> {
  const { rows } = await pool.query<Entry>(
    `select e.id::text, e.account, e.asset, e.amount::text, p.kind, p.key, p.at::text
    from ledger_postings p, ledger_entries e where e.posting_id = p.id order by e.id`,
  )
  return rows
}

const add = (sums: Sums, key: string, amount: number) => {
  sums[key] = (sums[key] ?? 0) + amount
}
const without0 = (sums: Sums): Sums => Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))

export type Recomputed = {
  /** By class of account and asset. */
  now: Sums
  /** By account. */
  accounts: Sums
  /** By asset; all 0, since every amount leaves one account and enters another. */
  balance: Sums
  /** By class of account, asset and kind, for postings before a time, as of an entry. */
  until(moment: number, entry: number): Sums
  /** Cents paid out by withdrawals, and paid in by recharges. */
  outside: { in: number; out: number }
}

export async function recomputeBooks(pool: Pool): Promise<Recomputed> {
  const entries = await entriesOf(pool)
  const [now, accounts, balance]: Sums[] = [{}, {}, {}]
  const outside = { in: 0, out: 0 }
  for (const { account, asset, amount, key } of entries) {
    const cents = Number(amount)
    add(now ?? {}, `${classOf(account)} ${asset}`, cents)
    add(accounts ?? {}, `${account} ${asset}`, cents)
    add(balance ?? {}, asset, cents)
    if (account !== 'house:outside' || !key.startsWith('cash/')) continue
    if (cents < 0) outside.in -= cents
    else outside.out += cents
  }
  return {
    now: without0(now ?? {}),
    accounts: without0(accounts ?? {}),
    balance: balance ?? {},
    outside,
    until(moment, entry) {
      const sums: Sums = {}
      for (const one of entries)
        if (Number(one.at) < moment && Number(one.id) <= entry)
          add(sums, `${classOf(one.account)} ${one.asset} ${one.kind}`, Number(one.amount))
      return without0(sums)
    },
  }
}

/** Recomputes the bank tables by the same rules: each line and each request with its matched amount. */
export async function recomputeBank(pool: Pool) {
  const { rows: lines } = await pool.query<{ id: string; amount: string; open: string }>(
    'select id::text, amount::text, open::text from bank_lines',
  )
  const { rows: matches } = await pool.query<{
    line: string
    request: string
    cents: string
    undone: string
  }>('select line::text, request, cents::text, undone_at::text as undone from bank_matches')
  const { rows: requests } = await pool.query<{ id: string; cents: string; is_out: boolean; state: number }>(
    'select id, cents::text, is_out, state from cash_requests',
  )
  const [ofLine, ofRequest]: [Sums, Sums] = [{}, {}]
  for (const { line, request, cents } of matches.filter(({ undone }) => undone === '0')) {
    add(ofLine, line, Number(cents))
    add(ofRequest, request, Number(cents))
  }
  const wrong = lines
    .filter(({ id, amount, open }) => Math.abs(Number(open)) !== Math.abs(Number(amount)) - (ofLine[id] ?? 0))
    .map(({ id }) => id)
  const open = { in: 0, out: 0 }
  for (const line of lines) {
    const cents = Number(line.open)
    if (cents > 0) open.in += cents
    else open.out -= cents
  }
  const uncovered = { in: 0, out: 0 }
  for (const { id, cents, is_out } of requests.filter(({ state }) => state === 2)) {
    const left = Math.max(0, Number(cents) - (ofRequest[id] ?? 0))
    if (is_out) uncovered.out += left
    else uncovered.in += left
  }
  return { wrong, open, uncovered }
}
