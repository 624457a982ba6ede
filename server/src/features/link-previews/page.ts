import { Parser } from 'htmlparser2'

/** A page's description of itself, unprocessed. */
export type PageMeta = { title: string; site: string; text: string; image: string }

/** Limits that a page sets for its previews, by the meta tag `robots` or by a header. */
export type PreviewLimits = { textMax: number; noImage: boolean }

const sniffedBytes = 1_024
/** No real head is nested deeper, and a closing tag is searched among all open ones. */
const depthMax = 64
const valueMax = 2_000

/** Parses the head of a page while it arrives; ignores its body. */
export class PageReader {
  #sniffed: Buffer[] = []
  #sniffedLength = 0
  #decoder: TextDecoder | undefined
  #label: string | undefined
  #parser: Parser
  #depth = 0
  #metas = new Map<string, string>()
  #title: string | undefined
  #inTitle = false
  #robots: string[] = []
  /** Whether the rest of the page can be ignored. */
  isDone = false

  /** @param contentType the value of that header */
  constructor(contentType: string) {
    this.#label = /charset\s*=\s*"?([\w-]+)/i.exec(contentType)?.[1]
    this.#parser = new Parser({
      onopentag: (name, attributes) => this.#open(name, attributes),
      ontext: (text) => {
        if (this.#inTitle && (this.#title?.length ?? 0) < valueMax) this.#title = (this.#title ?? '') + text
      },
      onclosetag: (name) => {
        this.#depth -= 1
        if (name === 'title') this.#inTitle = false
        if (name === 'head') this.isDone = true
      },
    })
  }

  write(chunk: Buffer): void {
    if (this.isDone) return
    if (this.#decoder) return this.#parse(this.#decoder.decode(chunk, { stream: true }))
    this.#sniffed.push(chunk)
    this.#sniffedLength += chunk.length
    if (this.#sniffedLength >= sniffedBytes) this.#begin()
  }

  end(): { words: PageMeta; robots: readonly string[] } {
    if (!this.#decoder) this.#begin()
    const first = (...names: string[]) =>
      names.map((name) => this.#metas.get(name)).find((one) => one?.trim()) ?? ''
    return {
      words: {
        title: first('og:title', 'twitter:title') || (this.#title ?? ''),
        site: first('og:site_name', 'application-name'),
        text: first('og:description', 'twitter:description', 'description'),
        image: first('og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'),
      },
      robots: this.#robots,
    }
  }

  #begin(): void {
    const bytes = Buffer.concat(this.#sniffed)
    this.#decoder = decoderFor(this.#label ?? charsetIn(bytes))
    this.#sniffed = []
    this.#parse(this.#decoder.decode(bytes, { stream: true }))
  }

  #parse(text: string): void {
    this.#parser.write(text)
  }

  #open(name: string, attributes: Record<string, string>): void {
    this.#depth += 1
    if (name === 'body' || this.#depth > depthMax) this.isDone = true
    if (this.isDone) return this.#parser.pause()
    if (name === 'title' && this.#title === undefined) this.#inTitle = true
    if (name !== 'meta') return
    const key = (attributes.property ?? attributes.name ?? '').trim().toLowerCase()
    const value = attributes.content?.slice(0, valueMax)
    if (!key || value === undefined) return
    if (key === 'robots') this.#robots.push(value)
    else if (!this.#metas.has(key)) this.#metas.set(key, value)
  }
}

function decoderFor(label: string | undefined): TextDecoder {
  try {
    return new TextDecoder(label ?? 'utf-8')
  } catch {
    return new TextDecoder('utf-8')
  }
}

/** The charset from the byte order mark, or from the first tag that declares it. */
function charsetIn(bytes: Buffer): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  const begin = bytes.subarray(0, sniffedBytes).toString('latin1')
  return /<meta\s[^>]{0,200}charset\s*=\s*["']?([\w-]+)/i.exec(begin)?.[1]
}

/** The limits set by `robots` rules. Rules for other named programs are ignored. */
export function previewLimitsIn(robots: readonly string[]): PreviewLimits {
  const wishes: PreviewLimits = { textMax: Infinity, noImage: false }
  for (const rule of robots.flatMap((one) => one.toLowerCase().split(','))) {
    const [name = '', value = ''] = rule.split(':').map((part) => part.trim())
    if (name === 'nosnippet') wishes.textMax = 0
    if (name === 'max-snippet' && /^\d+$/.test(value))
      wishes.textMax = Math.min(wishes.textMax, Number(value))
    if (name === 'noimageindex' || (name === 'max-image-preview' && value === 'none')) wishes.noImage = true
  }
  return wishes
}

/** One displayable line: no control and direction characters, cut to the length. */
export function cleanLine(text: string, lengthMax: number): string {
  const line = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .replace(/[\p{Cf}--[\u200c\u200d]]/gv, '')
    .replace(/\s+/gu, ' ')
    .trim()
  if (lengthMax < 1) return ''
  const characters = [...line]
  return characters.length <= lengthMax
    ? line
    : `${characters
        .slice(0, lengthMax - 1)
        .join('')
        .trimEnd()}…`
}
