import { ApiError } from '#platform/api-error.ts'
import { lookAlikes } from './look-alikes.ts'

// Rules for names of users and groups. Everything that sets a name uses this.

// Small letters that look like small capitals, and characters that look like letters of the service's name.
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

/**
 * Invisible characters: combining marks without a base, fillers, joiners, direction marks, white space of every kind.
 */
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

/** The words of a name as a reader sees them: look-alikes as Latin letters, i and l as one letter, rn as m. */
function wordsIn(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}]/gu, '')
  const folded = [...plain]
    .map((sign) => latin.get(sign) ?? latin.get(sign.toLowerCase()) ?? digits[sign] ?? sign.toLowerCase())
    .join('')
    .replaceAll('i', 'l')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w')
  const words = folded.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '')
  // Single letters are joined into one word: M y n a h.
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

/** Words that describe the service itself, in all languages of the app; refused as a complete name. */
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
  // The service's name is recognised even if split: 'My nah', 'My nah Support'.
  return whole === ownName || (whole.startsWith(ownName) && offices.has(whole.slice(ownName.length)))
}

/**
 * Throws NameEmpty if nothing is visible, NameReserved if it looks like the service itself. '' is accepted: it means no
 * name.
 */
export function requireName(text: string | undefined): void {
  if (text === undefined || text === '') return
  if (showsNothing(text)) throw new ApiError('NameEmpty')
  if (soundsOfficial(text)) throw new ApiError('NameReserved')
}
