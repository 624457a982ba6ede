import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { account } from '@mynah/contract/account'
import { complaintAbout, complaintAdmin, complaints } from '@mynah/contract/complaints'
import { limits } from '@mynah/contract/limits'
import { linkPreviews } from '@mynah/contract/link-previews'
import type { LinkCard } from '@mynah/contract/link-card'
import { msgType } from '@mynah/contract/message-kinds'
import { messageEdits } from '@mynah/contract/message-edits'
import { messages } from '@mynah/contract/messages'
import type { ChatMessage } from '@mynah/contract/socket'
import { setSetting } from '#features/app-info/index.ts'
import { eraseUploads, removeReleased } from '#features/uploads/index.ts'
import { operator } from '#test/operator.ts'
import { befriend, groupOf, people, type Person } from '#test/person.ts'
import { testServer } from '#test/server.ts'
import { load, picture } from '#test/upload.ts'
import { forgetOldPreviews } from './service.ts'

const server = await testServer({ unsafeLinks: true, limitFactor: 10 })
const { app, clock } = server

// A site on this machine.

const asked: string[] = []
const routes = new Map<string, RequestListener>()
const site = createServer((request, answer) => {
  asked.push(request.url ?? '')
  const route = routes.get(request.url ?? '')
  if (route) return route(request, answer)
  answer.writeHead(404).end()
})
await new Promise<void>((done) => site.listen(0, '127.0.0.1', done))
afterAll(() => {
  site.closeAllConnections()
  site.close()
})
const at = (path: string) => `http://127.0.0.1:${(site.address() as AddressInfo).port}${path}`
const page = (path: string, html: string, headers: Record<string, string> = {}) =>
  routes.set(path, (_, answer) =>
    answer.writeHead(200, { 'content-type': 'text/html', ...headers }).end(html),
  )
const cups = `<title>Cups</title><meta property="og:title" content="A blue cup">
  <meta property="og:site_name" content="Cups &amp; more"><meta property="og:description" content="It is blue.">
  <meta property="og:image" content="/cup.png">`
const png = await picture(1_200, 630)

beforeEach(() => {
  routes.clear()
  page('/cup', cups)
  routes.set('/cup.png', (_, answer) => answer.writeHead(200, { 'content-type': 'image/png' }).end(png))
  asked.length = 0
})

async function pair() {
  const { ana, bo } = await people(server, 'ana', 'bo')
  await befriend(ana, bo)
  await allow(ana)
  return { ana, bo, a: await ana.connect(), b: await bo.connect() }
}
const allow = (who: Person) => who.call(account.changeSettings, { linkPreviews: 'on' })
const make = (who: Person, url = at('/cup')) => who.call(linkPreviews.make, { url })
type Pair = Awaited<ReturnType<typeof pair>>
/** Sends a text with this card. @returns the message that the other user receives */
async function said(
  { a, b, bo }: Pair,
  content: string,
  card: object,
  to = { to: bo.id } as { to?: string; groupId?: string },
): Promise<ChatMessage> {
  await a.post(to, { msgType: msgType.text, content, extras: { card } })
  return b.message(content)
}
const statusOf = async (who: Person, url: string) => (await load(server, who, url)).status
/** A day later unreferenced cards are removed. */
async function aDayLater() {
  clock.moveBy(limits.linkPreviewMs)
  await forgetOldPreviews(app)
  clock.moveBy(600_000)
  await removeReleased(app)
}

test('a page is requested once, and its card is sent with the text that has its address', async () => {
  const all = await pair()
  const { ana, bo } = all
  const card = await make(ana)
  expect(card).toEqual({
    id: expect.stringMatching(/^[\w-]{43}$/) as string,
    url: at('/cup'),
    host: new URL(at('/')).host,
    title: 'A blue cup',
    site: 'Cups & more',
    text: 'It is blue.',
    image: `/media/chat/${card.id}-s.webp`,
  })
  expect(await make(ana, at('/cup#handle'))).toEqual(card)
  expect(asked).toEqual(['/robots.txt', '/cup', '/cup.png'])

  expect([await statusOf(ana, card.image), await statusOf(bo, card.image)]).toEqual([200, 404])
  const message = await said(all, `look: ${at('/cup#handle')}`, {
    ...card,
    title: 'Your bank',
    host: 'bank.example',
  })
  expect(message.extras.card).toEqual(card)
  expect(await statusOf(bo, card.image)).toBe(200)
})

test('five concurrent requests of one user open a page once', async () => {
  const { ana } = await pair()
  const cards = await Promise.all(Array.from({ length: 5 }, () => make(ana)))
  expect(new Set(cards.map(({ id }) => id)).size).toBe(1)
  expect(asked.filter((path) => path === '/cup')).toHaveLength(1)
})

test('no page is opened without the user’s consent, nor if operators or the user disabled it', async () => {
  const { bo, ana } = await pair()
  await expect(make(bo)).rejects.toThrow('LinkPreviewsOff')
  await bo.call(account.changeSettings, { linkPreviews: 'off' })
  await expect(make(bo)).rejects.toThrow('LinkPreviewsOff')
  await app.transaction((tx) => setSetting(tx, 'linkPreviews', '0', clock.now()))
  await expect(make(ana)).rejects.toThrow('LinkPreviewsOff')
  await app.transaction((tx) => setSetting(tx, 'linkPreviews', '1', clock.now()))
  expect(asked).toEqual([])
})

test('a page without a preview is tried again after ten minutes, another address of it at once', async () => {
  const { ana } = await pair()
  page('/cup', 'no title')
  await expect(make(ana)).rejects.toThrow('LinkPreviewNone')
  page('/cup', cups)
  await expect(make(ana)).rejects.toThrow('LinkPreviewNone')
  clock.moveBy(limits.noLinkPreviewMs)
  expect((await make(ana)).title).toBe('A blue cup')
})

test.each([
  [
    'an answer of another type',
    () =>
      routes.set('/wrong', (_, answer) => answer.writeHead(200, { 'content-type': 'text/plain' }).end(cups)),
  ],
  [
    'an error',
    () =>
      routes.set('/wrong', (_, answer) => answer.writeHead(500, { 'content-type': 'text/html' }).end(cups)),
  ],
  ['no answer', () => routes.set('/wrong', (request) => request.socket.destroy())],
  [
    'a redirect to a forbidden address',
    () => routes.set('/wrong', (_, answer) => answer.writeHead(302, { location: 'http://10.0.0.1/' }).end()),
  ],
  [
    'robots.txt',
    () => routes.set('/robots.txt', (_, answer) => answer.end('User-agent: *\nDisallow: /wrong')),
  ],
])('%s gives none, and the reason is not revealed', async (_, change) => {
  const { ana } = await pair()
  page('/wrong', cups)
  change()
  clock.moveBy(3_600_000)
  await expect(make(ana, at('/wrong'))).rejects.toThrow('LinkPreviewNone')
})

test.each([
  'ftp://example.org/',
  'http://me:secret@example.org/',
  'mailto:a@example.org',
  'example',
  `http://example.org/${'x'.repeat(1_000)}`,
])('%s is no page to open', async (url) => {
  const { ana } = await pair()
  await expect(make(ana, url)).rejects.toThrow('LinkPreviewNone')
})

test('a page can limit what is shown of it, and a card has no picture if that cannot be drawn', async () => {
  const { ana } = await pair()
  page('/cup', cups, { 'x-robots-tag': 'nosnippet, noimageindex' })
  expect(await make(ana)).toMatchObject({ title: 'A blue cup', text: '', image: '' })
  page('/other', cups)
  routes.set('/cup.png', (_, answer) =>
    answer.writeHead(200, { 'content-type': 'image/png' }).end('no picture'),
  )
  expect(await make(ana, at('/other'))).toMatchObject({ text: 'It is blue.', image: '' })
  page('/large', cups)
  routes.set('/cup.png', (_, answer) =>
    answer.writeHead(200, { 'content-type': 'image/png' }).end(Buffer.alloc(6_000_000)),
  )
  expect(await make(ana, at('/large'))).toMatchObject({ image: '' })
  page('/vector', cups)
  routes.set('/cup.png', (_, answer) =>
    answer.writeHead(200, { 'content-type': 'image/svg+xml' }).end('<svg/>'),
  )
  expect(await make(ana, at('/vector'))).toMatchObject({ image: '' })
})

test('a card of another page, of another user, of yesterday or of nothing is omitted, and the sender is notified', async () => {
  const all = await pair()
  const { ana, bo, a, b } = all
  const card = await make(ana)
  const none = async (content: string, given: object) => (await said(all, content, given)).extras.card
  expect(await none('no link', card)).toBeUndefined()
  expect(await none(`${at('/cup')}2`, card)).toBeUndefined()
  expect(await none(`${at('/cup')} id`, { ...card, id: 'x'.repeat(43) })).toBeUndefined()
  expect(await none(`${at('/cup')} shape`, { id: 7 })).toBeUndefined()
  await b.post({ to: ana.id }, { msgType: msgType.text, content: `${at('/cup')} bo`, extras: { card } })
  expect((await a.message(`${at('/cup')} bo`)).extras.card).toBeUndefined()
  const echo = await a.post({ to: bo.id }, { msgType: msgType.text, content: 'none', extras: { card } })
  expect(echo).toMatchObject({ code: 10000, data: { extras: {} } })
  await aDayLater()
  expect(await none(`${at('/cup')} late`, card)).toBeUndefined()
  expect(await statusOf(ana, card.image)).toBe(404)
})

test('a user who sees a message can forward its card, also the day after', async () => {
  const all = await pair()
  const { ana, bo, a, b } = all
  const card = await make(ana)
  await said(all, at('/cup'), card)
  await aDayLater()
  expect(await statusOf(bo, card.image)).toBe(200)
  const { id } = await groupOf(bo, (await people(server, 'cy')).cy)
  const on = {
    msgType: msgType.text,
    content: `${at('/cup')} on`,
    extras: { card: { id: card.id }, forwarded: true },
  }
  const socket = await (await people(server, 'dee')).dee.connect()
  expect((await socket.post({ to: bo.id }, on)).data).toMatchObject({ extras: { forwarded: true } })
  await b.post({ groupId: id }, on)
  expect((await b.post({ to: ana.id }, on)).data).not.toHaveProperty('extras')
  expect((await a.message(`${at('/cup')} on`)).extras.card).toEqual(card)
})

test('no card is sent to a stranger who has not answered yet', async () => {
  const { ana, stranger } = await people(server, 'ana', 'stranger')
  await allow(ana)
  const card = await make(ana)
  const [a, s] = [await ana.connect(), await stranger.connect()]
  await a.post({ to: stranger.id }, { msgType: msgType.text, content: at('/cup'), extras: { card } })
  expect((await s.message(at('/cup'))).extras.card).toBeUndefined()
})

test('an edit that removes the address removes the card too, and so does a recall; the picture is deleted', async () => {
  const all = await pair()
  const { ana, bo } = all
  const conversation = { type: 2 as const, id: bo.id }
  const edit = async (msgId: string, version: number, content: string) => {
    await ana.call(messageEdits.save, { conversation, msgId, version, content })
    const found = await bo.call(messages.search, {
      conversation: { type: 2, id: ana.id },
      keyword: content.split(' ')[0] ?? '',
    })
    return JSON.parse(found.list[0]?.extras ?? '') as { card?: LinkCard }
  }
  const card = await make(ana)
  const first = await said(all, at('/cup'), card)
  expect((await edit(first.id, 0, `again ${at('/cup')}`)).card).toEqual(card)
  expect((await edit(first.id, 1, 'nothing')).card).toBeUndefined()
  const second = await said(all, `${at('/cup')} two`, card)
  await ana.call(messages.recall, { recallId: second.id, conversation })
  await aDayLater()
  expect([await statusOf(ana, card.image), await statusOf(bo, card.image)]).toEqual([404, 404])
})

test('an operator who reviews a reported message sees its card, also after the message is deleted', async () => {
  const all = await pair()
  const { ana, bo } = all
  const card = await make(ana)
  const { id: msgId } = await said(all, at('/cup'), card)
  const report = {
    about: complaintAbout.message,
    id: ana.id,
    msgId,
    conversationType: 2,
    kind: 'fraud',
    text: 'Not a cup',
  } as const
  const { id } = await bo.call(complaints.add, report)
  await ana.call(messages.recall, { recallId: msgId, conversation: { type: 2, id: bo.id } })
  await aDayLater()
  const reviewer = await operator(server, 'reviewer')
  const { message } = await reviewer.call(complaintAdmin.look, { id })
  expect(message?.card).toEqual(card)
  expect((await fetch(new URL(message?.media[0]?.url ?? '', server.url))).status).toBe(200)
})

test('an erased account leaves no picture', async () => {
  const all = await pair()
  const card = await make(all.ana)
  await said(all, at('/cup'), card)
  await eraseUploads(app, all.ana.id)
  expect(await statusOf(all.bo, card.image)).toBe(404)
})
