import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { LinkCard } from '@mynah/contract/link-card'
import type { Self } from '@mynah/contract/people'
import type { ChatMessage } from '@mynah/contract/socket'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { messageStore } from '#client/chat/chat.ts'
import { wipeDrafts } from '#client/storage/drafts.ts'
import { fakeServer, refusal } from '#client/fake-server.fixture.tsx'
import { setFeatures } from '#client/feature-parts.ts'
import { queryClient } from '#client/api/query.ts'
import { fetchRoomParts } from '#client/room-part.ts'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { DialogHost } from '#ui/layers/dialogs.tsx'
import { Composer } from '#features/messages/composer/composer.tsx'
import { forward } from '#features/messages/queries.ts'
import { TextBubble } from '#features/messages/bubbles/text/text-bubble.tsx'
import { linkPreviews } from '#features/link-previews/feature.ts'

const chat = '2:7'
const page = 'https://cups.example/blue'
const card: LinkCard = {
  ...{
    id: 'c'.repeat(43),
    url: page,
    host: 'cups.example',
    title: 'A blue cup',
    site: 'Cups',
    text: 'It is blue.',
  },
  image: '/media/chat/cup-s.webp',
}
const sent: { content: string; extras: unknown }[] = []
let server: ReturnType<typeof fakeServer>
let answers: Record<string, unknown>

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
  setFeatures([linkPreviews])
  await fetchRoomParts()
})
beforeEach(() => {
  sent.length = 0
  queryClient.clear()
  wipeDrafts()
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
  answers = {
    'sysConfig/list': { list: [{ key: 'linkPreviews', value: '1' }] },
    'userSetting/detail': settings('on'),
    'userSetting/update': null,
    'linkPreview/make': card,
  }
  server = fakeServer(answers)
  vi.stubGlobal('fetch', server.fetch)
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.spyOn(messageStore, 'send').mockImplementation((_, { content, extras }) => {
    sent.push({ content, extras })
    return 'id'
  })
})
afterEach(() => {
  cleanup()
  end()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const settings = (wish: string) => ({
  ...{
    readReceipts: '1',
    onlineShown: '1',
    searchable: '1',
    foundByPhone: '1',
    foundByMail: '1',
    needsCheck: '1',
  },
  ...{
    tourDone: '1',
    linkPreviews: wish,
    notifyMessages: '1',
    notifyGroups: 'all',
    notifyReactions: 'known',
  },
  ...{ quiet: '0', quietFrom: 1_320, quietTo: 420, quietZone: 'UTC' },
})
function open(textOnly = false): HTMLElement {
  renderScreen(
    <>
      <Composer chat={chat} group={false} role={0} textOnly={textOnly} onFiles={() => undefined} />
      <DialogHost />
    </>,
  )
  return screen.getByRole('textbox', { name: 'Message' })
}
const write = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const type = (field: HTMLElement, text: string) => {
  for (let at = 1; at <= text.length; at++) write(field, text.slice(0, at))
}
const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const made = () => server.bodiesOf('linkPreview/make')
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Send' }))
const shown = () => screen.findByRole('group', { name: 'Preview of the link' })

test('the page of a pasted address is loaded after a second, its preview is shown above the field and removed with the text', async () => {
  const field = open()
  write(field, page)
  await wait(900)
  expect(made()).toEqual([])
  await wait(200)
  const preview = await shown()
  expect(preview.textContent).toBe('A blue cupcups.example')
  expect(made()).toEqual([{ url: page }])
  send()
  expect(sent).toEqual([{ content: page, extras: { card } }])
  expect(screen.queryByRole('group', { name: 'Preview of the link' })).toBeNull()
})

test('an address that is being typed is opened once a blank ends it', async () => {
  const field = open()
  type(field, page)
  await wait(3_000)
  expect(made()).toEqual([])
  write(field, `${page} `)
  await wait(1_100)
  await shown()
  // more text changes nothing
  type(field, `${page} look`)
  await wait(1_100)
  expect(made()).toHaveLength(1)
})

test('a preview that is closed stays away, and the text goes without', async () => {
  const field = open()
  write(field, `see ${page}`)
  await wait(1_100)
  fireEvent.click(within(await shown()).getByRole('button', { name: 'Send without the preview' }))
  write(field, `see ${page} now`)
  await wait(1_100)
  expect(screen.queryByRole('group', { name: 'Preview of the link' })).toBeNull()
  send()
  expect(sent).toEqual([{ content: `see ${page} now`, extras: {} }])
})

test('previews are turned off for one chat, which is remembered, and on again', async () => {
  const field = open()
  write(field, page)
  await wait(1_100)
  fireEvent.click(within(await shown()).getByRole('button', { name: 'Send without the preview' }))
  fireEvent.click(screen.getByRole('button', { name: 'Turn off in this chat' }))
  send()
  write(field, `${page}?second`)
  await wait(1_100)
  expect(made()).toHaveLength(1)
  expect(localStorage.getItem('previews-off')).toBe(JSON.stringify([chat]))
  fireEvent.click(screen.getByRole('button', { name: 'Turn on' }))
  await shown()
  expect(made()).toHaveLength(2)
})

test('a text sent before the answer, or without its address, has no card', async () => {
  const field = open()
  write(field, page)
  send()
  write(field, `see ${page}`)
  await wait(1_100)
  await shown()
  write(field, 'no address')
  send()
  expect(sent.map(({ extras }) => extras)).toEqual([{}, {}])
})

test('the first time it is asked, and nothing is opened before the answer', async () => {
  answers['userSetting/detail'] = settings('ask')
  write(open(), page)
  await wait(1_100)
  const question = await screen.findByRole('group', { name: 'Show previews of links?' })
  expect(question.textContent).toContain('The server opens the page')
  expect(made()).toEqual([])
  answers['userSetting/detail'] = settings('on')
  fireEvent.click(within(question).getByRole('button', { name: 'Show previews' }))
  await shown()
  expect(server.bodiesOf('userSetting/update')).toEqual([{ linkPreviews: 'on' }])
})

test('a no is stored, and the question is not asked again', async () => {
  answers['userSetting/detail'] = settings('ask')
  write(open(), page)
  await wait(1_100)
  const question = await screen.findByRole('group', { name: 'Show previews of links?' })
  answers['userSetting/detail'] = settings('off')
  fireEvent.click(within(question).getByRole('button', { name: 'No' }))
  await wait(1_100)
  expect(server.bodiesOf('userSetting/update')).toEqual([{ linkPreviews: 'off' }])
  expect(screen.queryByRole('group')).toBeNull()
  expect(made()).toEqual([])
})

test.each([
  [
    'where operators want none',
    { 'sysConfig/list': { list: [{ key: 'linkPreviews', value: '0' }] } },
    page,
    false,
  ],
  ['of a page of our own', {}, `${location.origin}/pages/chat`, false],
  ['where a stranger may send texts alone', {}, page, true],
])('%s nothing is opened', async (_, change, text, textOnly) => {
  Object.assign(answers, change)
  write(open(textOnly), text)
  await waitFor(() => expect(textOnly || server.bodiesOf('sysConfig/list').length > 0).toBe(true))
  for (let nth = 0; nth < 20; nth++) await wait(100)
  expect(made()).toEqual([])
})

test('for a page without a preview nothing is shown', async () => {
  answers['linkPreview/make'] = refusal('11450', 'This page has no preview.')
  write(open(), page)
  await wait(1_100)
  await waitFor(() => expect(made()).toHaveLength(1))
  for (let nth = 0; nth < 5; nth++) await wait(100)
  expect(screen.queryByRole('group')).toBeNull()
  expect(screen.queryByText('This page has no preview.')).toBeNull()
})

const message = (extras: ChatMessage['extras']): ChatMessage => ({
  ...({ id: 'm1', seq: 1, cmd: 11, from: '7', to: '1', chatType: 2, msgType: 0 } as const),
  ...{ content: `look: ${page}`, extras, createTime: 1, nick: 'Linh', avatar: '' },
})

test('the card of a message says where it leads, and a press asks first', async () => {
  renderScreen(
    <>
      <TextBubble
        message={message({ card })}
        mine={false}
        meta={null}
        onOpen={() => undefined}
        onEditAgain={undefined}
      />
      <DialogHost />
    </>,
  )
  const link = screen.getByRole('link', { name: /A blue cup/ })
  expect(link.textContent).toBe('CupsA blue cupIt is blue.cups.example')
  fireEvent.click(link)
  expect(await screen.findByRole('dialog', { name: "You're leaving Mynah for cups.example" })).toBeTruthy()
})

test('a message that is passed on takes its card along, or that it shall have none', () => {
  const messages = [message({ card }), message({}), message({ noCard: true })]
  forward(chat, { from: { type: 2, id: '7' }, messages, merged: false })
  expect(sent.map(({ extras }) => extras)).toEqual([
    { forwarded: true, card },
    { forwarded: true },
    { forwarded: true, noCard: true },
  ])
})

const bubbleWith = (content: string, extras: ChatMessage['extras'] = {}) =>
  renderScreen(
    <>
      <TextBubble
        message={{ ...message(extras), content }}
        mine={false}
        meta={null}
        onOpen={() => undefined}
        onEditAgain={undefined}
      />
      <DialogHost />
    </>,
  )
const token = 'T'.repeat(22)
const invitation = `${location.origin}/#/q/join/${token}`

test('a link into the app has a card with what its reader may see, without loading a page', async () => {
  const group = { state: 'open', name: 'Saturday runners', brief: '', avatar: '', userCount: 9, approval: 0 }
  answers['groupLink/look'] = group
  bubbleWith(`Come along: ${invitation}`)
  const link = await screen.findByRole('link', { name: 'Saturday runners Group invitation' })
  expect(server.bodiesOf('groupLink/look')).toEqual([{ token }])
  expect(made()).toEqual([])
  fireEvent.click(link)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a card whose reader may not see its page says so, and nothing else', async () => {
  answers['moment/detail'] = refusal('11407', 'It is gone.')
  bubbleWith(`${location.origin}/#/pages/moment/detail?id=77`)
  expect(await screen.findByRole('link', { name: 'Moment Not available to you' })).toBeTruthy()
})

test('a link into the app that is hidden, or may act, has no card', () => {
  bubbleWith(invitation, { entities: [['x', 0, invitation.length]] })
  bubbleWith(`${location.origin}/#/pages/wallet/wallet ${location.origin}/#/q/login/abc`)
  bubbleWith(`https://other.example/#/q/join/${token}`)
  expect(server.bodiesOf('groupLink/look')).toEqual([])
  expect(screen.queryByText(/invitation/)).toBeNull()
})

test('a link into the app has its card over the field, which can be closed, without a page being opened', async () => {
  answers['groupLink/look'] = {
    ...{ state: 'open', name: 'Saturday runners', brief: '', avatar: '', userCount: 9, approval: 0 },
  }
  const field = open()
  write(field, `Come: ${invitation}`)
  await wait(1_100)
  await waitFor(async () => expect((await shown()).textContent).toBe('Saturday runnersGroup invitation'))
  send()
  write(field, `Again: ${invitation}`)
  await wait(1_100)
  fireEvent.click(within(await shown()).getByRole('button', { name: 'Send without the preview' }))
  expect(screen.queryByRole('group', { name: 'Preview of the link' })).toBeNull()
  send()
  write(field, 'Until then')
  send()
  expect(sent.map(({ extras }) => extras)).toEqual([{}, { noCard: true }, {}])
  expect(made()).toEqual([])
})

test('a message whose sender closed the card of a link has none', () => {
  bubbleWith(invitation, { noCard: true })
  expect(screen.getByRole('link', { name: invitation })).toBeTruthy()
  expect(screen.getAllByRole('link')).toHaveLength(1)
})
