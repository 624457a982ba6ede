import * as z from './schema.ts'
import type { ErrorName } from '../errors.ts'
import { limits, type RateName } from '../limits.ts'

/** What a call requires of its caller. `nothing`: no session; `verified`: a session of a user whose identity was approved. */
export type Need = 'nothing' | 'session' | 'verified'

type Shape = z.core.$ZodType

export type Call<Input extends Shape = Shape, Output extends Shape = Shape> = {
  path: string
  method: 'POST' | 'GET' | 'DELETE'
  /** Also served by GET, since other clients use that; a GET takes the token from the header only. */
  alsoGet: boolean
  needs: Need
  /** The rate limit that it counts against, see `rates` in rates.ts. */
  rate: RateName
  input: Input
  output: Output
  errors: readonly ErrorName[]
  /** Errors that concern one field of the input, by the field's inside name: a form shows them at that field. */
  refusedAt: Partial<Record<string, readonly ErrorName[]>>
  /** Errors are only thrown, never shown as a toast. */
  silent: boolean
  /** Belongs to wallet, packets, transfers or shop: refused while an app store reviews the app (setting `examine`). */
  money: boolean
  /** The log does not name the caller. */
  hidesCaller: boolean
}

type Declaration<Input extends Shape, Output extends Shape> = {
  input: Input
  output: Output
  method?: Call['method']
  alsoGet?: boolean
  needs?: Need
  rate?: RateName
  errors?: readonly ErrorName[]
  refusedAt?: Call['refusedAt']
  silent?: boolean
  money?: boolean
  hidesCaller?: boolean
}

const defaults = {
  method: 'POST',
  alsoGet: false,
  needs: 'session',
  rate: 'read',
  errors: [],
  refusedAt: {},
  silent: false,
  money: false,
  hidesCaller: false,
} satisfies Omit<Call, 'path' | 'input' | 'output'>

/**
 * Declares one call: its input, its output, who may make it, and every error of its own. The declaration is evaluated
 * at first use: a start of the web app loads a hundred calls and makes a few.
 */
export function call<Input extends Shape, Output extends Shape>(
  path: string,
  declare: () => Declaration<Input, Output>,
): Call<Input, Output> {
  let made: Omit<Call<Input, Output>, 'path'> | undefined
  const declared = () => (made ??= { ...defaults, ...declare() })
  return {
    path,
    get method() {
      return declared().method
    },
    get alsoGet() {
      return declared().alsoGet
    },
    get needs() {
      return declared().needs
    },
    get rate() {
      return declared().rate
    },
    get input() {
      return declared().input
    },
    get output() {
      return declared().output
    },
    get errors() {
      return declared().errors
    },
    get refusedAt() {
      return declared().refusedAt
    },
    get silent() {
      return declared().silent
    },
    get money() {
      return declared().money
    },
    get hidesCaller() {
      return declared().hidesCaller
    },
  }
}

/** The path of a call with its parameters filled in, and the other fields, which go into the body or the query. */
export function buildRequest(
  { path }: Pick<Call, 'path'>,
  fields: Record<string, unknown>,
): { path: string; fields: Record<string, unknown> } {
  const rest = { ...fields }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(typeof value === 'string' ? value : JSON.stringify(value))
  })
  return { path: filled, fields: rest }
}

export type Event<Data extends Shape = Shape> = { name: string; data: Data }

/** Declares one live event, sent as `{cmd:30, name, data}`. */
export const event = <Data extends Shape>(name: string, data: Data): Event<Data> => ({ name, data })

/** The decoded input that a handler gets, with flags as booleans. */
export type InputOf<C extends Call> = z.output<C['input']>
export type OutputOf<C extends Call> = z.output<C['output']>
export type DataOf<E extends Event> = z.output<E['data']>

type Optional<T> = { [K in keyof T]-?: object extends Pick<T, K> ? K : never }[keyof T]

const digits = z.string().check(z.regex(/^\d{1,20}$/))

/** A decimal id made by the server, or the id of the system user. */
export const id = digits
export const ids = (max: number) => z.array(id).check(z.minLength(1), z.maxLength(max))

/** '1' or '0' on the wire, a boolean inside. */
export const flag = z.codec(z.union([z.literal(['0', '1']), z.literal([0, 1])]), z.boolean(), {
  decode: (wire) => Number(wire) === 1,
  encode: (value) => (value ? '1' : '0'),
})

const intOrDigits = z.union([z.int(), z.string().check(z.regex(/^-?\d{1,16}$/))])

type Range = { min: number; max: number }
const ranges = new WeakMap<Shape, Range>()
const lengths = new WeakMap<Shape, Range>()

/** The range of an `int`, or of the length of a text in characters (code points). */
export const rangeOf = (schema: Shape): Range | undefined => ranges.get(schema)
export const lengthOf = (schema: Shape): Range | undefined => lengths.get(schema)

function noted<S extends Shape>(notes: WeakMap<Shape, Range>, schema: S, min: number, max: number): S {
  notes.set(schema, { min, max })
  return schema
}

/** An integer. Digits in a string are accepted too, since query strings have nothing else. */
export const int = (min: number, max: number) => {
  const read = z.codec(intOrDigits, z.int().check(z.minimum(min), z.maximum(max)), {
    decode: Number,
    encode: (value) => value,
  })
  return noted(ranges, read, min, max)
}

// Control characters, and the marks that turn the reading direction around, have no place in a name.
// oxlint-disable-next-line no-control-regex
const unsafe = /[\u0000-\u001f\u007f\u200e\u200f\u202a-\u202e\u2066-\u2069]/

/** A single line of text: trimmed, at most `max` characters (code points). */
export const singleLineText = (max: number, min = 0) => {
  const read = z.string().check(
    z.maxLength(max * 4),
    z.trim(),
    z.refine((text) => !unsafe.test(text)),
    z.refine((text) => [...text].length >= min && [...text].length <= max),
  )
  return noted(lengths, read, min, max)
}

let segmenter: Intl.Segmenter | undefined
/** The length of a text in graphemes: a Hindi syllable or an emoji counts as one, however many code points it has. */
export function countGraphemes(text: string): number {
  // created at first use, since it loads tables for 15 ms
  segmenter ??= new Intl.Segmenter(undefined, { granularity: 'grapheme' })
  return [...segmenter.segment(text)].length
}

const names = new WeakSet<Shape>()
/** Whether lengths of this text are counted in graphemes. */
export const isName = (schema: Shape): boolean => names.has(schema)

/**
 * A name of a user or group: one line in NFC, its length in graphemes, with at most four combining marks on a letter.
 */
export const nameText = (min = 0) => {
  const { nameSignsMax, nameLengthMax } = limits
  const read = z.string().check(
    z.maxLength(nameLengthMax * 4),
    z.trim(),
    z.overwrite((text) => text.normalize('NFC')),
    z.refine((text) => !unsafe.test(text) && !/\p{M}{5}/u.test(text)),
    z.refine((text) => [...text].length >= min && [...text].length <= nameLengthMax),
    z.refine((text) => text.length <= nameSignsMax || countGraphemes(text) <= nameSignsMax),
  )
  names.add(read)
  return noted(lengths, read, min, nameLengthMax)
}

// oxlint-disable-next-line no-control-regex
const unsafeInText = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069]/

/** As `singleLineText`, but with line breaks. */
export const text = (max: number, min = 0) => {
  const read = z.string().check(
    z.maxLength(max * 4),
    z.trim(),
    z.refine((value) => !unsafeInText.test(value) && value.isWellFormed()),
    z.refine((value) => [...value].length >= min && [...value].length <= max),
  )
  return noted(lengths, read, min, max)
}

/** Epoch milliseconds. */
export const time = int(0, 8_640_000_000_000_000)

export const pageNo = z.optional(int(1, 1_000_000))
export const pageSize = z.optional(int(1, 1_000_000))
export const paged = { pageNo, pageSize }
/** The cursor of a list that is ordered by time: time and id of the last row. Absent for the first page. */
export const cursor = z.optional(z.string().check(z.regex(/^\d{1,16}-[A-Za-z0-9]{1,32}$/)))

export const list = <Row extends Shape>(row: Row) =>
  z.object({ list: z.array(row), pageNo: z.int(), pageSize: z.int(), more: z.boolean() })

export type Page<Row> = { list: Row[]; pageNo: number; pageSize: number; more: boolean }

export const emptyInput = z.object({})
/** The output of a call that returns nothing. */
export const emptyOutput = z.null()

export type Given<S extends Shape> = Omit<z.output<S>, Optional<z.input<S>> & keyof z.output<S>> &
  Partial<Pick<z.output<S>, Optional<z.input<S>> & keyof z.output<S>>>
