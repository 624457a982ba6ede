import { createHash } from 'node:crypto'
import type { BankFormat, LineFault } from '@mynah/contract/bank'
import { Day } from '@mynah/contract/days'
import { limits } from '@mynah/contract/limits'

// Each line of the file is one entry, so that a quotation mark typed by a payer spoils only its own line. Everything is
// parsed once from left to right.

export type Layout = Omit<BankFormat, 'id' | 'name'>
export type StatementLine = {
  day: string
  /** Cents; negative if it went out. */
  amount: number
  text: string
  reference: string
  /** The last four characters of the account. */
  account: string
  hash: Buffer
}

const separatorsOf = { comma: ',', semicolon: ';', tab: '\t', bar: '|' } as const
const accountShown = 4
const faultTextMax = 80
/** Far above every amount, with exact sums. */
const centsMax = 100_000_000_000_00

/**
 * Parses a statement file. Unreadable lines are listed, and the others are used. Equal lines are numbered, so that the
 * same file, or one that overlaps it by whole days, yields the same hashes.
 */
export function readStatement(
  format: string,
  layout: Layout,
  csv: string,
): { lines: StatementLine[]; faults: LineFault[] } {
  const lines: StatementLine[] = []
  const faults: LineFault[] = []
  const seen = new Map<string, number>()
  const rows = linesOf(csv)
  for (const [at, raw] of rows.entries()) {
    if (at < layout.skip || raw.trim() === '') continue
    const found = readLine(layout, raw)
    if (typeof found === 'string') {
      faults.push({ line: at + 1, fault: found, text: cleaned(raw.slice(0, 400), faultTextMax) })
      continue
    }
    const said = JSON.stringify([format, found.day, found.amount, found.text, found.reference, found.account])
    const before = seen.get(said) ?? 0
    seen.set(said, before + 1)
    lines.push({ ...found, hash: createHash('sha256').update(`${said} ${before}`).digest() })
  }
  return { lines, faults }
}

/** Whether a file has more lines than one import accepts. */
export const hasTooManyLines = (csv: string): boolean => linesOf(csv).length > limits.statementLinesMax + 1

const linesOf = (csv: string): string[] =>
  csv.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/, limits.statementLinesMax + 2)

function readLine(layout: Layout, raw: string): Omit<StatementLine, 'hash'> | LineFault['fault'] {
  if (raw.length > limits.statementLineLengthMax) return 'length'
  const fields = fieldsOf(raw, separatorsOf[layout.separator])
  if (!fields) return 'quotes'
  const { dateColumn, amountColumn, outColumn, textColumn, referenceColumn, accountColumn } = layout
  if (
    Math.max(dateColumn, amountColumn, outColumn, textColumn, referenceColumn, accountColumn) > fields.length
  )
    return 'columns'
  const of = (column: number) => (column === 0 ? '' : (fields[column - 1] ?? '').trim())
  const day = dayOf(of(dateColumn), layout.dateOrder)
  if (!day) return 'date'
  const amount = amountOf(of(amountColumn), of(outColumn), layout.decimalMark)
  if (!amount) return 'amount'
  return {
    ...{ day, amount },
    text: cleaned(of(textColumn), limits.bankTextLengthMax),
    reference: cleaned(of(referenceColumn), limits.paymentReferenceLengthMax),
    account: [...cleaned(of(accountColumn).replaceAll(/[\s-]/g, ''), limits.bankTextLengthMax)]
      .slice(-accountShown)
      .join(''),
  }
}

/** The fields of a line; undefined for an unterminated quotation, or text after one. */
function fieldsOf(line: string, separator: string): string[] | undefined {
  const fields: string[] = []
  for (let at = 0; ;) {
    if (fields.length > limits.statementColumnsMax) return fields
    let end: number
    if (line[at] === '"') {
      let text = ''
      let from = at + 1
      for (;;) {
        const quote = line.indexOf('"', from)
        if (quote === -1) return undefined
        text += line.slice(from, quote)
        if (line[quote + 1] !== '"') {
          end = quote + 1
          break
        }
        text += '"'
        from = quote + 2
      }
      if (end < line.length && line[end] !== separator) return undefined
      fields.push(text)
    } else {
      const next = line.indexOf(separator, at)
      end = next === -1 ? line.length : next
      fields.push(line.slice(at, end))
    }
    if (end >= line.length) return fields
    at = end + 1
  }
}

const places = { ymd: [0, 1, 2], dmy: [2, 1, 0], mdy: [2, 0, 1] } as const

/** Parses a day such as 23.11.26 or 20261123 into 2026-11-23; undefined if it is invalid. */
export function dayOf(text: string, order: Layout['dateOrder']): string | undefined {
  const digits = /^\d{8}$/.test(text) ? cut(text, order === 'ymd' ? [4, 2, 2] : [2, 2, 4]) : undefined
  const parts = digits ?? /^(\d{1,4})[./-](\d{1,2})[./-](\d{1,4})(?:[ T].{0,20})?$/.exec(text)?.slice(1, 4)
  if (!parts) return undefined
  const [year = '', month = '', day = ''] = places[order].map((place) => parts[place] ?? '')
  const whole = year.length === 2 ? `20${year}` : year
  const found = `${whole}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  return Day.safeParse(found).success && whole >= '2000' ? found : undefined
}

function cut(text: string, lengths: readonly number[]): string[] {
  let at = 0
  return lengths.map((length) => text.slice(at, (at += length)))
}

/** Cents from the two columns, of which exactly one has a value; undefined otherwise. */
function amountOf(amount: string, out: string, mark: Layout['decimalMark']): number | undefined {
  const [one, other] = [amount, out].map((text) => (text === '' ? 0 : centsOf(text, mark)))
  if (one === undefined || other === undefined || (one === 0) === (other === 0)) return undefined
  return one === 0 ? -Math.abs(other) : one
}

/** Parses amounts of banks into cents: 1,234.50, 1.234,50-, (12.00) or 1 234; undefined if ambiguous. */
export function centsOf(text: string, mark: Layout['decimalMark']): number | undefined {
  const sign = /^\(.*\)$/.test(text) || /^[-−]|[-−]$/.test(text) ? -1 : 1
  const bare = text.replaceAll(/^[-−+(]|[-−+)]$/g, '').trim()
  const [thousands, point] = mark === 'point' ? [',', '.'] : ['.', ',']
  const [whole = '', part = '', more] = bare.split(point)
  if (more !== undefined || !/^\d{0,2}$/.test(part) || (bare.includes(point) && part === '')) return undefined
  const groups = whole.split(new RegExp(`[${thousands}\\s'’]`))
  const isWhole = groups.length === 1 ? /^\d{1,15}$/.test(whole) : /^\d{1,3}$/.test(groups[0] ?? '')
  if (!isWhole || !groups.slice(1).every((group) => /^\d{3}$/.test(group))) return undefined
  const cents = Number(`${groups.join('')}${part.padEnd(2, '0')}`)
  return cents > centsMax ? undefined : sign * cents
}

/** A text cleaned for display and storage, on one line. */
function cleaned(text: string, max: number): string {
  const line = text
    .toWellFormed()
    .replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
    .trim()
  return [...line.slice(0, max * 2)].slice(0, max).join('').trim()
}
