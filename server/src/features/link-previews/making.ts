import { readLink } from '@mynah/contract/links'
import type { LinkCard } from '@mynah/contract/link-card'
import type { App } from '#platform/app.ts'
import type { Requester } from '#platform/queues/fair-queue.ts'
import { newToken } from '#platform/ids.ts'
import { perApp } from '#platform/per-app.ts'
import * as uploads from '#features/uploads/index.ts'
import { bounded, internetGuard, localGuard, open, Refused, type Opened } from './guard.ts'
import { cleanLine, PageReader, previewLimitsIn } from './page.ts'
import { Robots } from './robots.ts'

const timeoutMs = 5_000
const pageBytesMax = 512 * 1024
const pictureBytesMax = 5 * 1024 * 1024
const titleMax = 200
const siteMax = 60
const textMax = 200

/** Opens pages for this installation. */
const openerOf = perApp((app) => {
  const { linkProxy, unsafeLinks } = app.config
  const guard = unsafeLinks
    ? localGuard
    : internetGuard(linkProxy === undefined ? undefined : new URL(linkProxy))
  const robots = new Robots(guard, () => app.clock.now())
  return (address: string, accept: string, signal: AbortSignal) =>
    open(guard, address, {
      accept,
      signal,
      before: async (url) => {
        if (!(await robots.allows(url, signal))) throw new Refused('robots')
      },
    })
})

/** Opens a page and reads its preview; undefined if it has none. Throws if it cannot be opened. */
export async function makeCard(app: App, requester: Requester, url: string): Promise<LinkCard | undefined> {
  const signal = AbortSignal.timeout(timeoutMs)
  const page = await openerOf(app)(url, 'text/html, application/xhtml+xml', signal)
  const { words, robots } = await readPage(page)
  const wishes = previewLimitsIn(robots)
  const title = cleanLine(words.title, titleMax)
  if (!title) return undefined
  const picture =
    words.image && !wishes.noImage ? await pictureAt(app, requester, words.image, page.url, signal) : ''
  return {
    // one name for the card and for its picture, by which messages refer to both
    id: uploads.keyIn(picture) ?? newToken(),
    url,
    host: readLink(url)?.host ?? '',
    title,
    site: cleanLine(words.site, siteMax),
    text: cleanLine(words.text, Math.min(textMax, wishes.textMax)),
    image: picture,
  }
}

async function readPage({ status, headers, body }: Opened) {
  const type = headers['content-type'] ?? ''
  if (status !== 200 || !/^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(type)) {
    body.destroy()
    throw new Refused('no page')
  }
  const reader = new PageReader(type)
  for await (const chunk of bounded(body, pageBytesMax)) {
    reader.write(chunk)
    if (reader.isDone) break
  }
  const { words, robots } = reader.end()
  return { words, robots: [...robots, ...[headers['x-robots-tag'] ?? []].flat()] }
}

/** A re-encoded copy of the picture; '' if there is none that can be decoded. */
async function pictureAt(
  app: App,
  requester: Requester,
  image: string,
  page: URL,
  signal: AbortSignal,
): Promise<string> {
  const address = URL.parse(image, page)?.href
  if (!address) return ''
  try {
    const { status, headers, body } = await openerOf(app)(address, 'image/webp, image/*', signal)
    const mime = headers['content-type']?.split(';')[0]?.trim().toLowerCase() ?? ''
    if (status !== 200 || !mime.startsWith('image/') || mime.startsWith('image/svg')) {
      body.destroy()
      return ''
    }
    const chunks: Buffer[] = []
    const reading = bounded(body, pictureBytesMax)
    let next = await reading.next()
    for (; !next.done; next = await reading.next()) chunks.push(next.value)
    if (!next.value) return ''
    const bytesMax = chunks.reduce((sum, { length }) => sum + length, 0)
    const given = { purpose: 'chat', name: 'preview', mime, bytesMax, chunks } as const
    return (await uploads.upload(app, requester, given)).thumb
  } catch (error) {
    app.log.debug({ error }, 'a preview has no picture')
    return ''
  }
}
