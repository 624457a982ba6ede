import { ApiError } from '#platform/api-error.ts'
import { lookAlikes } from './look-alikes.ts'

// What people and groups may call themselves. Everything that sets a name asks here.

// Small letters that look like small capitals, and letters that are read so in the name of the house.
const readAs: [letters: string, letter: string][] = [
  ['ᴀ', 'a'],
  ['ʜн', 'h'],
  ['ᴍм', 'm'],
  ['ɴпη', 'n'],
  ['ʏυ', 'y'],
  ['ᴛт', 't'],
  ['ᴇ', 'e'],
]

const latin = new Map(
  [...Object.entries(lookAlikes).map(([letter, signs]) => [signs, letter] as const), ...readAs].flatMap(
    ([signs, letter]) => [...signs].map((sign): [string, string] => [sign, letter]),
  ),
)

/** Invisible characters: combining marks without a base, fillers, joiners, direction marks, blanks of every kind. */
const unseen = /[\p{M}\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\s\u2800\u3164\uffa0\u115f\u1160\u{1d159}]/gu

const showsNothing = (text: string): boolean => text.replace(unseen, '') === ''

const digits: Record<string, string> = {
  0: 'o',
  1: 'l',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '|': 'l',
  '!': 'l',
}

/** The words of a name as a reader takes them in: look-alikes as Latin letters, i and l as one, rn as m. */
function wordsIn(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
  const folded = [...plain]
    .map((sign) => latin.get(sign) ?? latin.get(sign.toLowerCase()) ?? digits[sign] ?? sign.toLowerCase())
    .join('')
    .replaceAll('i', 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
  const words = folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  // Letters that stand alone are one word: M y n a h.
  const joined: string[] = []
  let alone = false
  for (const word of words) {
    if (alone && word.length === 1) joined.push((joined.pop() ?? '') + word)
    else joined.push(word)
    alone = word.length === 1
  }
  return joined
}

const together = (text: string): string => wordsIn(text).join('')

const ownName = together('mynah')

/** What the service itself might be called, in the languages of the app; refused as the whole of a name. */
const offices = new Set(
  [
    ...[
      'admin',
      'administrator',
      'sysadmin',
      'moderator',
      'operator',
      'service',
      'official',
      'support',
      'helpdesk',
      'system',
    ],
    ...[
      'customer service',
      'customer support',
      'support team',
      'official support',
      'system message',
      'system notice',
    ],
    ...['sistem', 'layanan pelanggan', 'akun resmi', 'pesan sistem'],
    ...['hệ thống', 'quản trị viên', 'chăm sóc khách hàng', 'hỗ trợ khách hàng'],
    ...['แอดมิน', 'ผู้ดูแลระบบ', 'ฝ่ายบริการลูกค้า', 'ระบบ'],
    ...['सिस्टम', 'एडमिन', 'प्रशासक', 'ग्राहक सेवा'],
    ...['系统', '系统消息', '系统通知', '管理员', '官方', '客服', '官方客服', '客服中心'],
  ].map(together),
)

function soundsOfficial(text: string): boolean {
  const words = wordsIn(text)
  const whole = words.join('')
  if (words.some((word) => word.includes(ownName)) || offices.has(whole)) return true
  // Cut in two the name of the house is still read: My nah, My nah Support.
  return whole === ownName || (whole.startsWith(ownName) && offices.has(whole.slice(ownName.length)))
}

/** Throws NameEmpty for what shows nothing, NameReserved for what reads as the service itself. '' passes: it is no name. */
export function requireName(text: string | undefined): void {
  if (text === undefined || text === '') return
  if (showsNothing(text)) throw new ApiError('NameEmpty')
  if (soundsOfficial(text)) throw new ApiError('NameReserved')
}
