import { connect } from 'node:net'
import { piecesMax } from '../src/platform/http/strict-json.ts'

export const absentIds = {
  person: '999999999999999',
  group: '999999999999999',
  row: '1999999999999999',
  message: 'z'.repeat(32),
  apply: '999999999999999',
  session: '999999999999999',
  upload: 'z'.repeat(43),
  favourite: '999999999999999',
  sticker: '999999999999999',
  notice: '999999999999999',
  groupNotice: '999999999999999',
  dataExport: '999999999999999',
  credentialChange: '999999999999999',
  transfer: '999999999999999',
  order: '999999999999999',
  bill: '999999999999999',
  packet: '999999999999999',
  call: '999999999999999',
  meeting: '999999999',
  moment: '999999999999999',
  momentComment: '999999999999999',
  carbonEntry: '999999999999999',
  groupApply: '999999999999999',
  groupLink: '999999999999999',
  address: '999999999999999',
  good: '999999999999999',
  goodVariant: '999999999999999',
  goodsOrder: '999999999999999',
} as const

/** Values for a field with a single id; the last one is larger than any body may be. */
export const malformedIds: unknown[] = [
  null,
  true,
  7,
  -1,
  1.5,
  2 ** 64,
  '',
  ' ',
  '1e3',
  '-1',
  '0x10',
  '١٢٣',
  "1' or '1'='1",
  '1;--',
  '%00',
  '1\0',
  '1\r\n2',
  '../1',
  '1'.repeat(21),
  'x'.repeat(70_000),
  [],
  ['999999999999999'],
  [['1']],
  {},
  { $ne: null },
  { toString: '1' },
  JSON.parse('{"__proto__": {"id": "1"}}'),
  Array.from({ length: piecesMax + 1 }, () => 1),
  ['x'.repeat(400_000)],
]

/** Values for a field with a list of ids. */
export const malformedLists: unknown[] = [
  ...malformedIds.filter((one) => !Array.isArray(one)),
  '1',
  [],
  [null],
  [7],
  [{}],
  [['1']],
  ['x'],
  [''],
  Array.from({ length: piecesMax + 1 }, () => 1),
  Array.from({ length: 1_100 }, (_, at) => String(at + 1)),
]

/** Bodies that no call may accept. */
export const malformedBodies: string[] = [
  '{',
  '[]',
  '"x"',
  '7',
  'null',
  'true',
  '{"id":"1","id":"2"}',
  '{"a":{"b":1,"\\u0062":2}}',
  '{"__proto__":1,"__proto__":2}',
  `{"a":${'['.repeat(40)}${']'.repeat(40)}}`,
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  '{"id":"1\\u0000"}',
  '\u0000',
  `{"a":"${'x'.repeat(300_000)}"}`,
]

/** Sends raw bytes; resolves with the status of each answer until the server closes or sends nothing more. */
export function sendBytes(url: string, bytes: string, answers = 1): Promise<number[]> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    let text = ''
    const statuses = () => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map((found) => Number(found[1]))
    const socket = connect(Number(port), hostname, () => socket.write(bytes))
    socket.on('data', (part) => {
      text += String(part)
      if (statuses().length >= answers) socket.destroy()
    })
    socket.on('close', () => resolve(statuses()))
    socket.on('error', reject)
  })
}
