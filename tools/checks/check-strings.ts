import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { pathToFileURL } from 'node:url'
import { languages } from '../../contract/src/kit/languages.ts'
import { root } from '../parts.ts'
import { severalMeanings } from './several-meanings.ts'

export { languages }

type Texts = Record<string, string>
export type Bundle = { folder: string; texts: Record<string, Texts> }

/** All folders with texts, in six files each. */
export function readBundles(folder: string): Bundle[] {
  const pattern = '{contract,server,web,console}/src/**/{strings,error-texts,agreement}/en.json'
  const folders = globSync(pattern, { cwd: folder })
    .map((file) => dirname(file))
    .sort()
  return folders.map((one) => {
    const texts: Record<string, Texts> = {}
    for (const language of languages) {
      const file = join(folder, one, `${language}.json`)
      if (existsSync(file)) texts[language] = JSON.parse(readFileSync(file, 'utf8')) as Texts
    }
    return { folder: one, texts }
  })
}

/** Missing keys and placeholders in six languages, and empty texts. */
export function findGaps({ folder, texts }: Bundle): string[] {
  const english = texts.en ?? {}
  return languages.flatMap((language) => {
    const own = texts[language]
    if (!own) return [`${folder}: ${language}.json is missing`]
    const wanted = Object.keys(english).filter((key) => isWanted(key, language))
    return [
      ...wanted.filter((key) => !(key in own)).map((key) => `${folder}/${language}.json: ${key} is missing`),
      ...Object.entries(own).flatMap(([key, text]) =>
        [...findFault(key, text, english), ...findOtherWords(language, text)].map(
          (fault) => `${folder}/${language}.json: ${key} ${fault}`,
        ),
      ),
    ]
  })
}

/** A language without a form for one uses `_other`. */
function isWanted(key: string, language: string): boolean {
  const form = /_(zero|one|two|few|many)$/.exec(key)?.[1]
  return (
    form === undefined ||
    new Intl.PluralRules(language).resolvedOptions().pluralCategories.includes(form as 'one')
  )
}

function findFault(key: string, text: string, english: Texts): string[] {
  const model = english[key]
  if (model === undefined) return ['is not in en.json']
  if (text.trim() === '') return ['is empty']
  const found = placeholders(text)
  const wanted = placeholders(model)
  // 'One message' needs no number.
  if (key.endsWith('_one')) for (const set of [found, wanted]) set.delete('count')
  return found.size !== wanted.size || [...found].some((name) => !wanted.has(name))
    ? [`has other {placeholders} or <parts> than ${JSON.stringify(model)}`]
    : []
}

/** Words that contradict the glossary, with the glossary's word. */
const otherWords: Record<string, Record<string, string>> = {
  en: {
    ...{ nickname: 'name', motto: 'about', remark: 'contact name', 'user number': 'username' },
    ...{ 'to recall': 'to unsend', 'leave out': 'remove', 'dissolve group': 'delete group' },
    ...{ 'hand over': 'transfer ownership', 'hand it over': 'transfer ownership' },
    ...{ 'sign in today': 'check in today', 'nobody found': 'no one found', 'leads nowhere': 'isn’t valid' },
    ...{ 'no message found': 'no messages found', 'could not be copied': 'couldn’t copy' },
    ...{ 'type your': 'enter your', 'please agree': 'accept', 'two passwords': 'passwords don’t match' },
  },
  id: {
    ...{ angpau: 'angpao', berkas: 'file', chat: 'obrolan', daring: 'online' },
    ...{ 'kartu nama': 'kartu kontak', pengaturan: 'setelan', peramban: 'browser', percakapan: 'obrolan' },
    ...{ 'basis data': 'database', 'e-mail': 'email', 'isi ulang': 'isi saldo', pengaduan: 'laporan' },
    ...{ 'nama pengguna': 'ID pengguna', 'nomor pengguna': 'ID pengguna' },
  },
  th: {
    ...{ แชต: 'แชท', รหัสผู้ใช้: 'ไอดีผู้ใช้', เรียกคืนข้อความ: 'ยกเลิกข้อความ', ชื่อเล่น: 'ชื่อ' },
    ...{ ชื่อผู้ใช้: 'ไอดีผู้ใช้', หมายเลขผู้ใช้: 'ไอดีผู้ใช้', หมายเลขโทรศัพท์: 'เบอร์โทรศัพท์' },
    ...{ ผู้ปฏิบัติงาน: 'ผู้ดูแล', รายงานชุด: 'ร้องเรียนชุด' },
  },
  vi: {
    ...{ 'biệt danh': 'tên', chat: 'cuộc trò chuyện', huỷ: 'hủy', xoá: 'xóa' },
    ...{ 'tắt tiếng': 'tắt thông báo', 'nhật ký carbon': 'sổ carbon', 'chủ nhóm': 'trưởng nhóm' },
    ...{ 'tên người dùng': 'mã người dùng', 'số người dùng': 'mã người dùng', 'e-mail': 'email' },
    ...{ 'nhân viên': 'người vận hành', 'tải về': 'tải xuống' },
  },
  hi: {
    ...{ ग्रुप: 'समूह', मित्र: 'दोस्त', अकाउंट: 'खाता', मैसेज: 'संदेश', वर्शन: 'संस्करण', रकम: 'राशि' },
    ...{ फ़ैसल: 'निर्णय', यूज़रनेम: 'यूज़र आईडी', 'यूज़र नंबर': 'यूज़र आईडी', नामंज़ूर: 'अस्वीकृत' },
    ...{ खत्म: 'ख़त्म', पृष्ठभूमि: 'बैकग्राउंड', 'टाइम ज़ोन': 'समय क्षेत्र' },
  },
  zh: { 您: '你', 群聊: '群组', 解除屏蔽: '解除拉黑', 举报: '投诉', 用户名: '用户号' },
}

/** In scripts with spaces only complete words match: 'WeChat' does not contain 'chat'. */
const hasWord = (text: string, word: string): boolean =>
  /^[\p{Script=Latin} ]+$/u.test(word)
    ? new RegExp(`(?<!\\p{L})${word}(?!\\p{L})`, 'iu').test(text)
    : text.includes(word)

/** A full stop where Hindi writes a danda. */
const fullStop = /\p{Script=Devanagari}\.(\s|$)/u

const findOtherWords = (language: string, text: string): string[] => [
  ...(language === 'hi' && fullStop.test(text) ? ['ends a sentence with a full stop, not with a danda'] : []),
  ...Object.entries(otherWords[language] ?? {}).flatMap(([word, instead]) =>
    hasWord(text.normalize('NFC'), word.normalize('NFC')) ? [`says ${word}, the glossary ${instead}`] : [],
  ),
]

/** Glossary terms that no text of their language uses any more. */
export function findUnsaidTerms(glossary: string, bundles: readonly Bundle[]): string[] {
  const rows = glossary
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => line.split('|').map((cell) => cell.trim()))
  return languages.flatMap((language, at) => {
    const said = bundles
      .flatMap(({ texts }) => Object.values(texts[language] ?? {}))
      .join('\n')
      .toLowerCase()
    return rows
      .filter((cells) => !said.includes((cells[at + 2] ?? '').toLowerCase()))
      .map((cells) => `docs/glossary.md: ${cells[at + 2]} (${cells[1]}) is in no ${language}.json`)
  })
}

/**
 * English texts that a language translates in several ways although they mean the same, and texts listed as ambiguous
 * that are not.
 */
export function findDifferingTexts(
  bundles: readonly Bundle[],
  ambiguous: ReadonlySet<string> = severalMeanings,
): string[] {
  const texts = bundles.flatMap((bundle) =>
    Object.entries(bundle.texts.en ?? {}).map(([key, english]) => ({ bundle, key, english })),
  )
  // plural forms differ by themselves
  const formOf = (key: string) => /_(zero|one|two|few|many|other)$/.exec(key)?.[1] ?? ''
  const repeated = Object.groupBy(texts, ({ key, english }) => `${english}\n${formOf(key)}`)
  const faults = Object.values(repeated).flatMap((places = []) =>
    languages.flatMap((language) => {
      const ways = new Map<string, string>()
      for (const { bundle, key } of places) {
        const own = bundle.texts[language]?.[key]
        if (own !== undefined && !ways.has(own)) ways.set(own, `${bundle.folder}: ${key}`)
      }
      const english = places[0]?.english ?? ''
      const shown = [...ways].map(([own, place]) => `'${own}' (${place})`).join(', ')
      return ways.size > 1 ? [{ english, fault: `${language}: '${english}' is translated as ${shown}` }] : []
    }),
  )
  const alike = [...ambiguous].filter((text) => !faults.some(({ english }) => english === text))
  return [
    ...faults.filter(({ english }) => !ambiguous.has(english)).map(({ fault }) => fault),
    ...alike.map((text) => `tools/checks/several-meanings.ts: '${text}' is translated alike everywhere`),
  ]
}

/** Values such as `{name}`, and the tags of parts such as `<terms>…</terms>`. */
const placeholders = (text: string) =>
  new Set([...text.matchAll(/\{(\w+)\}|(<\/?\w+>)/g)].map((match) => match[1] ?? match[2]))

/** Keys of the screens' texts that no code uses. Error texts are checked by the contract's types. */
export function findUnused({ folder, texts }: Bundle, code: string): string[] {
  if (basename(folder) !== 'strings') return []
  const starts = [...code.matchAll(/`([A-Za-z]\w*)\$\{/g)].map((match) => match[1] ?? '')
  const ends = [...code.matchAll(/\}([A-Za-z]\w*)`/g)].map((match) => match[1] ?? '')
  return Object.keys(texts.en ?? {})
    .map((key) => key.replace(/_(zero|one|two|few|many|other)$/, ''))
    .filter((stem, i, all) => all.indexOf(stem) === i)
    .filter((stem) => !new RegExp(`['"\`:]${stem}['"\`]`).test(code))
    .filter((stem) => !starts.some((start) => stem.startsWith(start)))
    .filter((stem) => !ends.some((end) => stem.endsWith(end)))
    .map((stem) => `${folder}/en.json: ${stem} is never used`)
}

/** An error and its texts are side by side: `errors.ts`, and `error-texts` next to it. */
export function findStrayErrors({ folder, texts }: Bundle, names: readonly string[]): string[] {
  if (basename(folder) !== 'error-texts') return []
  const said = Object.keys(texts.en ?? {})
  return [
    ...names.filter((name) => !said.includes(name)).map((name) => `${folder}/en.json: ${name} has no text`),
    ...said.filter((name) => !names.includes(name)).map((name) => `${folder}/en.json: ${name} is no refusal`),
  ]
}

async function errorsBeside({ folder }: Bundle): Promise<string[]> {
  const file = join(root, dirname(folder), 'errors.ts')
  if (!existsSync(file)) return []
  return Object.values((await import(pathToFileURL(file).href)) as object).flatMap((list) =>
    Object.keys(list as object),
  )
}

/**
 * The code that may use the texts of a folder: in web and console that of the feature and what names its namespace,
 * since a key of the same name elsewhere means another text. The server's system lines are written by other features
 * too.
 */
function readCode(folder: string, where: string): string {
  const [side] = where.split('/')
  const files = globSync(`${side}/src/**/*.{ts,tsx}`, { cwd: folder })
    .map((file) => file.split(sep).join('/'))
    .filter((file) => !/namespaces\.ts$|\.test\.tsx?$/.test(file))
  const feature = /^(?:web|console)\/src\/features\/[^/]+\//.exec(where)?.[0]
  const namespace = basename(dirname(where))
  return files
    .map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }))
    .filter(({ file, text }) => !feature || file.startsWith(feature) || text.includes(`'${namespace}'`))
    .map(({ text }) => text)
    .join('\n')
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const bundles = readBundles(root)
  const faults = [
    ...findUnsaidTerms(readFileSync(join(root, 'docs', 'glossary.md'), 'utf8'), bundles),
    ...findDifferingTexts(bundles),
  ]
  for (const one of bundles)
    faults.push(
      ...findGaps(one),
      ...findUnused(one, readCode(root, one.folder)),
      ...findStrayErrors(one, await errorsBeside(one)),
    )
  for (const fault of faults) console.log(fault)
  console.log(`${bundles.length} folders of strings, ${faults.length} faults`)
  process.exitCode = faults.length > 0 ? 1 : 0
}
