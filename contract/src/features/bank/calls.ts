import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { emptyInput, emptyOutput, id, int, list, paged, singleLineText, text } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { Day } from '../../rules/days.ts'
import { Money } from '../../rules/money.ts'

const rowId = int(1, Number.MAX_SAFE_INTEGER)
/** The number of a column in a file, from 1; 0 for none. */
const column = int(0, limits.statementColumnsMax)

export const separators = ['comma', 'semicolon', 'tab', 'bar'] as const
export const decimalMarks = ['point', 'comma'] as const
/** The order of day, month and year in a date. */
export const dateOrders = ['ymd', 'dmy', 'mdy'] as const

/** The format of the statement files of one bank account. */
const layout = {
  name: singleLineText(60, 1),
  separator: z.literal(separators),
  decimalMark: z.literal(decimalMarks),
  dateOrder: z.literal(dateOrders),
  /** Lines to skip at the beginning, such as headings. */
  skip: int(0, 50),
  dateColumn: int(1, limits.statementColumnsMax),
  /** The column of incoming amounts; outgoing ones have a minus before or after the number. */
  amountColumn: int(1, limits.statementColumnsMax),
  /** The column of outgoing amounts, if the bank has one for them. */
  outColumn: column,
  textColumn: column,
  referenceColumn: column,
  /** The column of the other party's account. Only its last four characters are stored. */
  accountColumn: column,
}

const BankFormat = z.object({ id: z.string(), ...layout })
export type BankFormat = z.output<typeof BankFormat>

/** Why a line could not be read. */
export const lineFaults = ['columns', 'quotes', 'length', 'date', 'amount'] as const

/** A line that could not be read, with its number in the file and its beginning. */
const LineFault = z.object({ line: z.int(), fault: z.literal(lineFaults), text: z.string() })
export type LineFault = z.output<typeof LineFault>

/** A recharge or withdrawal, as shown beside bank lines. */
const Request = z.object({
  id: z.string(),
  out: z.boolean(),
  /** As in `cash/queue`. */
  state: z.int(),
  version: z.int(),
  money: Money,
  /** The part of its amount that is not matched with bank lines. */
  open: Money,
  userId: z.string(),
  userName: z.string(),
  /** The verified name; '' if there is none, or if the operator's role may not see it. */
  realName: z.string(),
  /** The last four characters of the account number. */
  cardNum: z.string(),
  reference: z.string(),
  bookedOn: z.string(),
  createTime: z.int(),
  decideTime: z.int(),
  /** When its decision will be posted; 0 if there is none waiting. */
  dueTime: z.int(),
  /** As in `cash/queue`. */
  agreedBy: z.array(z.string()),
  needed: z.int(),
  /**
   * How many flags about it or its customer are open: its decision needs a note while there are any. 0 for roles that
   * see no flags.
   */
  flags: z.int(),
})
export type BankRequest = z.output<typeof Request>

/**
 * Why a match is proposed: the order number is in the text, the reference is the same, or amount and end of the account
 * are the same.
 */
export const matchReasons = ['number', 'reference', 'account'] as const

const BankLine = z.object({
  id: z.int(),
  /** The name of its file format. */
  format: z.string(),
  day: z.string(),
  /** Negative if it went out. */
  amount: Money,
  /** The part of it that is not matched, with the same sign. */
  open: Money,
  text: z.string(),
  reference: z.string(),
  /** The last four characters of the other party's account number. */
  account: z.string(),
  matches: z.array(z.object({ id: z.int(), money: Money, time: z.int(), request: Request })),
  proposals: z.array(z.object({ reason: z.literal(matchReasons), request: Request })),
})
export type BankLine = z.output<typeof BankLine>

/** Totals over all pages. */
const sums = { count: z.int(), moneyIn: Money, moneyOut: Money }

export const bank = {
  formats: adminCall('bank/formats', {
    roles: ['cashier', 'auditor'],
    input: emptyInput,
    output: z.object({ list: z.array(BankFormat) }),
  }),
  /** Adds a format, or changes the one with that `id`. */
  saveFormat: adminCall('bank/save-format', {
    roles: ['cashier'],
    recorded: true,
    input: z.object({ id: z.optional(id), ...layout }),
    output: z.object({ id: z.string() }),
    errors: ['TooManyBankFormats'],
  }),
  /** Imports a statement file. Lines that are already stored are skipped, and lines that cannot be read are listed. */
  import: adminCall('bank/import', {
    roles: ['cashier'],
    recorded: true,
    input: z.object({ format: id, csv: z.string().check(z.maxLength(limits.statementLengthMax)) }),
    output: z.object({
      added: z.int(),
      known: z.int(),
      /** How many lines could not be read; the first hundred are listed. */
      faulty: z.int(),
      faults: z.array(LineFault),
    }),
    bodyBytesMax: limits.statementBodyBytesMax,
  }),
  /** Imported bank lines, newest day first: those that are not fully matched, or all. */
  lines: adminCall('bank/lines', {
    roles: ['cashier', 'auditor'],
    input: z.object({ all: z.boolean(), ...paged }),
    output: z.extend(list(BankLine), sums),
  }),
  /**
   * Approved requests since a day that bank lines do not cover, newest first; with `ready`, requests that are covered
   * and wait for a decision.
   */
  requests: adminCall('bank/requests', {
    roles: ['cashier', 'auditor'],
    input: z.object({ ready: z.boolean(), since: Day, ...paged }),
    output: z.extend(list(Request), sums),
  }),
  /** Matches a bank line with a request, for the smaller of their unmatched amounts. Moves no money. */
  match: adminCall('bank/match', {
    roles: ['cashier'],
    recorded: true,
    input: z.object({ line: rowId, request: id }),
    output: z.object({ match: z.int(), money: Money }),
    errors: ['NotMatchable'],
  }),
  /** Removes a match. Moves no money: a decision made on it stays. */
  unmatch: adminCall('bank/unmatch', {
    roles: ['cashier'],
    recorded: true,
    input: z.object({ match: rowId }),
    output: emptyOutput,
    errors: ['MatchInUse'],
  }),
  /** Approves a request that bank lines cover, as `cash/decide` does, with their reference and day. */
  decide: adminCall('bank/decide', {
    roles: ['cashier'],
    recorded: true,
    input: z.object({
      request: id,
      version: int(1, 1_000_000),
      /** As in `cash/decide`. */
      note: z.optional(text(limits.queueNoteLengthMax)),
    }),
    output: z.object({ state: z.int(), dueTime: z.int() }),
    errors: [
      'ClaimedByOther',
      'NotCovered',
      'FlagNoteNeeded',
      'SecondOperatorNeeded',
      'OperatorTooNew',
      'OperatorsRelated',
      'MoneyStopped',
      'DecisionStale',
    ],
  }),
}
