import { hostileAmounts } from '../money.ts'

/** Valid and invalid values of a field; the first valid one is used in every request. */
/** `together`: the field without which this one is refused, and vice versa. */
export type Field = {
  right: readonly unknown[]
  wrong: readonly unknown[]
  isOptional?: true
  together?: string
}
export type FieldRows = Record<string, Record<string, Field>>

const notText = [1, true, null, ['x'], { wrong: true }]
const face = '\u{1f426}'
const long = (length: number) => 'x'.repeat(length)
const unsafe = ['a\u0001', 'a\u007f', 'a\u202eb', 'a\u2066b']

export const optional = (field: Field): Field => ({ ...field, isOptional: true })
export const optionalWith = (together: string, field: Field): Field => ({ ...optional(field), together })

export const anId: Field = {
  right: ['999999999999999', '0', '1'.repeat(20)],
  wrong: ['', '-1', 'x', ' 1', '1 ', '1.0', '１', '1'.repeat(21), ...notText],
}

export const whole = (min: number, max: number): Field => ({
  right: [min, max, String(min), String(max)],
  wrong: [min - 1, max + 1, 1.5, '1.5', '1e1', 'x', '', ' 1', 'NaN', true, null, [min], { wrong: true }],
})
/** Epoch milliseconds, up to the largest date. */
export const time = whole(0, 8_640_000_000_000_000)
export const paged = { pageNo: optional(whole(1, 1_000_000)), pageSize: optional(whole(1, 1_000_000)) }

export const flag: Field = {
  right: ['0', '1', 0, 1],
  wrong: ['2', '', 'true', 'yes', 2, -1, true, null, ['1'], { wrong: true }],
}
export const bool: Field = { right: [true, false], wrong: ['1', 'true', 0, 1, null, [], { wrong: true }] }

/** Any text of this length: the feature itself checks the rest. */
export const plain = (max: number, min = 0): Field => ({
  right: ['x'.repeat(Math.max(min, 1)), long(max)],
  wrong: [...(min > 0 ? [''] : []), long(max + 1), ...notText],
})

const counted = (max: number, min: number, more: readonly string[]): Field => ({
  right: [long(Math.max(min, 1)), long(max), face.repeat(max), ` ${long(max)} `],
  wrong: [
    ...(min > 0 ? ['', '   '] : []),
    ...(min > 1 ? [long(min - 1)] : []),
    long(max + 1),
    face.repeat(max + 1),
    ...unsafe,
    ...more,
    ...notText,
  ],
})
/** A single line of text, counted in characters. */
export const line = (max: number, min = 0): Field => counted(max, min, ['a\nb', 'a\tb', 'a\u200eb'])
/** A name of a user, group or meeting, counted in graphemes. */
export const called = (min = 0): Field => ({
  right: [
    'x',
    'x'.repeat(30),
    'स्त्री'.repeat(30).slice(0, 30),
    'ครั้ง'.repeat(6),
    'क्ष'.repeat(30),
    face.repeat(30),
  ],
  wrong: [
    ...(min > 0 ? ['', '   '] : []),
    ...['x'.repeat(31), face.repeat(31), 'क्ष'.repeat(31), `a${'\u0301'.repeat(6)}`, 'a\nb', 'a\u200eb'],
    ...unsafe,
    ...notText,
  ],
})
/** The same with several lines. */
export const lines = (max: number, min = 0): Field => {
  const { right, wrong } = counted(max, min, ['a\ud800b'])
  return { right: [...right, ...(max > 2 ? ['a\nb'] : [])], wrong }
}

export const oneOf = (...right: (string | number)[]): Field => ({
  right,
  wrong: ['none of these', 99, null, true, [right[0]], { wrong: true }],
})

export const shaped = (right: readonly unknown[], wrong: readonly unknown[]): Field => ({ right, wrong })
const ofLetters = (length: number): Field => ({
  right: ['Az09-_'.padEnd(length, 'x')],
  wrong: ['', long(length - 1), long(length + 1), '.'.repeat(length), 'é'.repeat(length), ...notText],
})
/** An id made by a client, for a request or a message. */
export const requestId = ofLetters(32)
/** A token made by the server: links, codes to scan. */
export const token = ofLetters(43)
export const linkToken = ofLetters(22)
export const sixDigits: Field = {
  right: ['135790', '000000'],
  wrong: ['', '12345', '1234567', '12345x', ' 12345', '１２３４５６', 123456, null, ['123456']],
}
export const password: Field = {
  right: ['correct horse 7', 'correct 7', 'é'.repeat(8)],
  wrong: ['', 'short 7', long(73), ...notText],
}
export const name: Field = shaped(['Aa', 'set_1'], ['', '1a', 'a b', 'a-b', long(41), ...notText])

/** An amount on the wire; its limits are texts. */
export const amount = (min: string, max: string, beyond: readonly string[]): Field => ({
  right: [min, max],
  wrong: [
    ...hostileAmounts.filter(
      (one) => Number(min) > 0 || !['0', '0.00'].includes(String(one)) || typeof one === 'number',
    ),
    ...beyond,
  ],
})

export const listOf = (item: Field, min: number, max: number): Field => {
  const [one] = item.right
  const many = (count: number) => Array.from({ length: count }, () => one)
  return {
    right: [many(Math.max(min, 1)), many(max)],
    wrong: [
      ...(min > 0 ? [[]] : []),
      many(max + 1),
      one,
      null,
      { wrong: true },
      ...item.wrong.map((wrong) => [wrong]),
    ],
  }
}
/** The feature itself checks the shape, and refuses with another error than BadParameter. */
export const anything: Field = { right: ['x'], wrong: [] }

/** A time zone by name. */
export const zone = shaped(
  ['Asia/Jakarta', 'UTC', 'America/Argentina/Buenos_Aires'],
  ['', 'Asia', 'asia/jakarta', 'Asia/Nowhere', '+07:00', 'x'.repeat(41), 7, null, ['UTC']],
)

export const invitation: Field = shaped(
  ['a.b-c_9'.padEnd(20, 'x'), long(200)],
  ['', long(19), long(201), '/'.repeat(20), ...notText],
)
export const cardId: Field = shaped(
  ['AB 1234567', '1234', 'A.1/2-3', long(40)],
  ['', '123', long(41), '12  34', 'A_1234', '١٢٣٤', ...notText],
)
export const platform: Field = shaped(['web', 'android_9-x'], ['', 'a b', long(21), '../web', ...notText])

/** The cursor of a page. */
export const before = optional(
  shaped(['1-a', '1700000000000-999999999999999'], ['', '1', '1-', '-1-a', 'a-1', "1-'", 1, true, null]),
)

/** The filters of a console queue. */
export const queued = (...sorts: string[]) => ({
  find: optional(line(64, 2)),
  since: optional(whole(0, 8_640_000_000_000_000)),
  until: optional(whole(0, 8_640_000_000_000_000)),
  sort: optional(oneOf(...sorts)),
  isDescending: optional(bool),
  open: optional(anId),
  ...paged,
})
