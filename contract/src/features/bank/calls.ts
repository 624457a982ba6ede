import * as z from '../../kit/schema.ts'
import { adminCall } from '../../kit/admin-api.ts'
import { emptyInput, emptyOutput, id, int, list, paged, singleLineText } from '../../kit/kit.ts'
import { limits } from '../../limits.ts'
import { Day } from '../../rules/days.ts'
import { Money } from '../../rules/money.ts'

const rowId = int(1, Number.MAX_SAFE_INTEGER)
/** A column of a file, the first one is 1; 0 for none. */
const column = int(0, limits.statementColumnsMax)

export const separators = ['comma', 'semicolon', 'tab', 'bar'] as const
export const decimalMarks = ['point', 'comma'] as const
/** In which order day, month and year stand. */
export const dateOrders = ['ymd', 'dmy', 'mdy'] as const

/** How the files of one account at a bank look. */
const layout = {
  name: singleLineText(60, 1),
  separator: z.literal(separators),
  decimalMark: z.literal(decimalMarks),
  dateOrder: z.literal(dateOrders),
  /** Lines at the beginning that are none of the statement, such as headings. */
  skip: int(0, 50),
  dateColumn: int(1, limits.statementColumnsMax),
  /** What came in, and what went out with a minus before or after it. */
  amountColumn: int(1, limits.statementColumnsMax),
  /** What went out, where the bank has it in a column of its own. */
  outColumn: column,
  textColumn: column,
  referenceColumn: column,
  /** The account of the other side. Its last four characters are stored. */
  accountColumn: column,
}

const BankFormat = z.object({ id: z.string(), ...layout })
export type BankFormat = z.output<typeof BankFormat>

/** Why a line could not be read. */
export const lineFaults = ['columns', 'quotes', 'length', 'date', 'amount'] as const

/** A line that could not be read, with its number in the file and its beginning. */
const LineFault = z.object({ line: z.int(), fault: z.literal(lineFaults), text: z.string() })
export type LineFault = z.output<typeof LineFault>

/** A recharge or withdrawal as it stands beside lines of the bank. */
const Request = z.object({
  id: z.string(),
  out: z.boolean(),
  /** As in `cash/queue`. */
  state: z.int(),
  version: z.int(),
  money: Money,
  /** What of it no line has yet. */
  open: Money,
  userId: z.string(),
  userName: z.string(),
  /** The verified name; '' where there is none, and for those who may not see it. */
  realName: z.string(),
  /** The last four characters of the account. */
  cardNum: z.string(),
  reference: z.string(),
  bookedOn: z.string(),
  createTime: z.int(),
  decideTime: z.int(),
  /** When what was decided is posted; 0 otherwise. */
  dueTime: z.int(),
})
export type BankRequest = z.output<typeof Request>

/** What a proposal rests on: the order number in the text, the reference, or the amount with the end of the account. */
export const matchReasons = ['number', 'reference', 'account'] as const

const BankLine = z.object({
  id: z.int(),
  /** The name of its format. */
  format: z.string(),
  day: z.string(),
  /** Below zero where it went out. */
  amount: Money,
  /** What of it is not matched yet, with the same sign. */
  open: Money,
  text: z.string(),
  reference: z.string(),
  /** The last four characters of the account of the other side. */
  account: z.string(),
  matches: z.array(z.object({ id: z.int(), money: Money, time: z.int(), request: Request })),
  proposals: z.array(z.object({ reason: z.literal(matchReasons), request: Request })),
})
export type BankLine = z.output<typeof BankLine>

/** Sums of all that is meant, on whichever page it stands. */
const sums = { count: z.int(), moneyIn: Money, moneyOut: Money }

export const bank = {
  formats: adminCall('bank/formats', {
    roles: ['cashier', 'auditor'],
    input: emptyInput,
    output: z.object({ list: z.array(BankFormat) }),
  }),
  /** A new one, or with an `id` another look of one that is there. */
  saveFormat: adminCall('bank/save-format', {
    roles: ['cashier'],
    recorded: true,
    input: z.object({ id: z.optional(id), ...layout }),
    output: z.object({ id: z.string() }),
    errors: ['TooManyBankFormats'],
  }),
  /** Reads a file of the bank. Lines that are there already are left out, and those that cannot be read are named. */
  import: adminCall('bank/import', {
    roles: ['cashier'],
    recorded: true,
    input: z.object({ format: id, csv: z.string().check(z.maxLength(limits.statementLengthMax)) }),
    output: z.object({
      added: z.int(),
      known: z.int(),
      /** How many could not be read; the first hundred are named. */
      faulty: z.int(),
      faults: z.array(LineFault),
    }),
    bodyBytesMax: limits.statementBodyBytesMax,
  }),
  /** Lines of the bank, the newest days first: those that are not matched in full, or all. */
  lines: adminCall('bank/lines', {
    roles: ['cashier', 'auditor'],
    input: z.object({ all: z.boolean(), ...paged }),
    output: z.extend(list(BankLine), sums),
  }),
  /**
   * Requests that were approved since a day and that lines of the bank do not cover, the newest first; or, `ready`, those that
   * lines cover and that wait for their decision.
   */
  requests: adminCall('bank/requests', {
    roles: ['cashier', 'auditor'],
    input: z.object({ ready: z.boolean(), since: Day, ...paged }),
    output: z.extend(list(Request), sums),
  }),
  /** Says that a line is, with as much as both have open, of a request. It moves no money. */
  match: adminCall('bank/match', {
    roles: ['cashier'],
    recorded: true,
    input: z.object({ line: rowId, request: id }),
    output: z.object({ match: z.int(), money: Money }),
    errors: ['NotMatchable'],
  }),
  /** Takes a match back. It moves no money: what was decided stays decided. */
  unmatch: adminCall('bank/unmatch', {
    roles: ['cashier'],
    recorded: true,
    input: z.object({ match: rowId }),
    output: emptyOutput,
    errors: ['MatchInUse'],
  }),
  /** Approves a request that lines of the bank cover, with their reference and day, as `cash/decide` does. */
  decide: adminCall('bank/decide', {
    roles: ['cashier'],
    recorded: true,
    input: z.object({ request: id, version: int(1, 1_000_000) }),
    output: z.object({ state: z.int(), dueTime: z.int() }),
    errors: [
      'NotCovered',
      'SecondOperatorNeeded',
      'OperatorTooNew',
      'OperatorsRelated',
      'MoneyStopped',
      'DecisionStale',
    ],
  }),
}
