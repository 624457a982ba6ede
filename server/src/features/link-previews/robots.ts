import { bounded, open, type Guard } from './guard.ts'

/** The name by which a site may address this program (RFC 9309). */
const agent = 'mynahlinkpreview'
const bytesMax = 100 * 1024
const askedEveryMs = 3_600_000
const sitesMax = 500

type Rule = { isAllowed: boolean; path: string }
type Known = { rules: readonly Rule[]; until: number }

/** Checks the `robots.txt` of sites, each read at most once an hour. */
export class Robots {
  #known = new Map<string, Known>()
  #guard: Guard
  #now: () => number

  constructor(guard: Guard, now: () => number) {
    this.#guard = guard
    this.#now = now
  }

  async allows(url: URL, signal: AbortSignal): Promise<boolean> {
    const { origin } = url
    let known = this.#known.get(origin)
    if (!known || known.until <= this.#now()) {
      known = { rules: await this.#ask(origin, signal), until: this.#now() + askedEveryMs }
      const [oldest] = this.#known.keys()
      if (this.#known.size >= sitesMax && oldest !== undefined) this.#known.delete(oldest)
      this.#known.set(origin, known)
    }
    return allows(known.rules, url.pathname + url.search)
  }

  async #ask(origin: string, signal: AbortSignal): Promise<readonly Rule[]> {
    const { status, body } = await open(this.#guard, `${origin}/robots.txt`, { accept: 'text/plain', signal })
    if (status < 200 || status > 299) {
      body.destroy()
      // a site with a server error allows nothing, one without the file everything
      return status >= 500 ? [{ isAllowed: false, path: '/' }] : []
    }
    const chunks: Buffer[] = []
    for await (const chunk of bounded(body, bytesMax)) chunks.push(chunk)
    return rulesIn(Buffer.concat(chunks).toString())
  }
}

/** The rules for us: those of the group with our name, or else of the group for all. */
export function rulesIn(text: string): Rule[] {
  const groups = { own: [] as Rule[], all: [] as Rule[] }
  let isNamed = false
  let named: (keyof typeof groups)[] = []
  let inNames = false
  for (const line of text.split(/\r\n?|\n/)) {
    const [, key = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? []
    const name = key.toLowerCase()
    if (name === 'user-agent') {
      if (!inNames) named = []
      inNames = true
      const who = value.trim().toLowerCase()
      if (who === '*') named.push('all')
      if (who === agent) {
        named.push('own')
        isNamed = true
      }
    } else if (name === 'allow' || name === 'disallow') {
      inNames = false
      const path = value.trim()
      if (path) for (const group of named) groups[group].push({ isAllowed: name === 'allow', path })
    }
  }
  return isNamed ? groups.own : groups.all
}

/** The longest matching rule decides; of two equally long ones the one that allows. */
export function allows(rules: readonly Rule[], path: string): boolean {
  let best: Rule | undefined
  for (const rule of rules) {
    const isLonger = rule.path.length > (best?.path.length ?? 0)
    if ((isLonger || (rule.isAllowed && rule.path.length === best?.path.length)) && fits(rule.path, path))
      best = rule
  }
  return best?.isAllowed ?? true
}

/** `*` matches anything, `$` at the end matches the end. Each part is searched once, so no pattern is slow. */
function fits(pattern: string, path: string): boolean {
  const isEnd = pattern.endsWith('$')
  const parts = (isEnd ? pattern.slice(0, -1) : pattern).split('*')
  const [first = '', ...rest] = parts
  if (!path.startsWith(first)) return false
  let at = first.length
  const last = isEnd ? rest.pop() : undefined
  for (const part of rest) {
    const found = path.indexOf(part, at)
    if (found < 0) return false
    at = found + part.length
  }
  if (last !== undefined) return path.length - last.length >= at && path.endsWith(last)
  return !isEnd || at === path.length
}
