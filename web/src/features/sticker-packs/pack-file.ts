import { zipSync, type Zippable } from 'fflate'
import * as z from 'zod/mini'
import { isReactionKey } from '@mynah/contract/emoji'
import { limits } from '@mynah/contract/limits'
import type { PersonalPack } from '@mynah/contract/sticker-packs'
import { graphemes } from '#ui/graphemes.ts'
import { emojiIn, withoutTone } from './emoji-in.ts'
import { zipEntries, ZipFault, type ZipEntry } from './zip-entries.ts'

// A pack as one file: a zip of pictures, and pack.json with the name of the pack, the order of the pictures and their
// emoji. Decision 225 has the format.

const bounds = { entries: 500, nameBytes: 255, bytes: 64 * 1_048_576 }
const fileBytesMax = 64 * 1_048_576
const manifestBytesMax = 65_536
const manifestName = 'pack.json'

const Manifest = z.object({
  name: z.optional(z.string()),
  stickers: z.array(z.object({ file: z.string(), emoji: z.optional(z.array(z.string())) })),
})

const mimes = new Map([
  ['png', 'image/png'],
  ['apng', 'image/apng'],
  ['webp', 'image/webp'],
  ['gif', 'image/gif'],
  ['jpg', 'image/jpeg'],
  ['jpeg', 'image/jpeg'],
])

export { ZipFault }
export type Picture = { file: File; emojis: string[] }
export type PackFile = { name: string; pictures: Picture[] }

/** Reads a pack from a file; without a manifest its pictures are sorted by name. @throws ZipFault */
export async function readPackFile(file: File): Promise<PackFile> {
  if (file.size > fileBytesMax) throw new ZipFault('tooLarge')
  const entries = zipEntries(new Uint8Array(await file.arrayBuffer()), bounds).filter(isShown)
  const [manifest] = entries.filter(isManifest).toSorted((a, b) => a.name.length - b.name.length)
  const { name = '', stickers } = manifest ? read(manifest) : listed(entries)
  const folder = manifest?.name.slice(0, -manifestName.length) ?? ''
  const byName = new Map(entries.map((entry) => [entry.name, entry]))
  const pictures: Picture[] = []
  for (const { file: at, emoji = [] } of stickers) {
    const [entry, mime] = [byName.get(folder + at), mimeOf(at)]
    // each picture once
    byName.delete(folder + at)
    if (entry && mime) pictures.push({ file: fileOf(entry, mime), emojis: emojisOf(emoji, at) })
  }
  if (pictures.length === 0) throw new ZipFault('unreadable')
  return { name: named(name) || named(file.name.replace(/\.zip$/i, '')), pictures }
}

const baseOf = (path: string) => path.slice(path.lastIndexOf('/') + 1)
const mimeOf = (path: string) => mimes.get(path.slice(path.lastIndexOf('.') + 1).toLowerCase())
const isManifest = ({ name }: ZipEntry) => baseOf(name) === manifestName

/** Neither a folder nor a file that an operating system added. */
const isShown = ({ name }: ZipEntry) =>
  !name.endsWith('/') && !name.split('/').some((part) => part.startsWith('.') || part === '__MACOSX')

function read(manifest: ZipEntry): z.output<typeof Manifest> {
  if (manifest.size > manifestBytesMax) throw new ZipFault('tooLarge')
  const bytes = manifest.read()
  try {
    return z.parse(Manifest, JSON.parse(new TextDecoder().decode(bytes)))
  } catch {
    throw new ZipFault('unreadable')
  }
}

const byNumber = new Intl.Collator('en', { numeric: true })
const listed = (entries: readonly ZipEntry[]): z.output<typeof Manifest> => ({
  stickers: entries.map(({ name }) => ({ file: name })).toSorted((a, b) => byNumber.compare(a.file, b.file)),
})

function emojisOf(given: readonly string[], path: string): string[] {
  const known = [...new Set(given.map(withoutTone))].filter(isReactionKey)
  return known.length > 0 ? known.slice(0, limits.stickerEmojisMax) : [emojiIn(baseOf(path)) ?? '🙂']
}

const fileOf = (entry: ZipEntry, type: string) => new File([entry.read()], baseOf(entry.name), { type })

/** Cut to the longest name that is allowed. */
const named = (name: string): string =>
  [...graphemes(name.trim())]
    .slice(0, limits.nameSignsMax)
    .map(({ segment }) => segment)
    .join('')

/** Writes the pack as a file that `readPackFile` reads. @throws if a picture cannot be loaded */
export async function packFileOf({ name, list }: Pick<PersonalPack, 'name' | 'list'>): Promise<File> {
  const files: Zippable = {}
  const stickers: z.input<typeof Manifest>['stickers'] = []
  for (const [index, { url, emojis }] of list.entries()) {
    const answer = await fetch(url)
    if (!answer.ok) throw new Error(`${answer.status}`)
    const type = answer.headers.get('content-type')
    const [ending = 'webp'] = [...mimes].find(([, mime]) => mime === type) ?? []
    const file = `${String(index + 1).padStart(3, '0')}.${ending}`
    files[file] = new Uint8Array(await answer.arrayBuffer())
    stickers.push({ file, emoji: emojis })
  }
  const manifest = new TextEncoder().encode(JSON.stringify({ name, stickers }, null, 2))
  // pictures are compressed already
  const zip = zipSync({ [manifestName]: manifest, ...files }, { level: 0 })
  return new File([zip as Uint8Array<ArrayBuffer>], `${name}.zip`, { type: 'application/zip' })
}
