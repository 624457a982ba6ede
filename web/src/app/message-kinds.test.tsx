import { cleanup, screen } from '@testing-library/react'
import i18next from 'i18next'
import { beforeAll, expect, test, vi } from 'vitest'
import { languages } from '@mynah/contract/languages'
import { messageKinds as contractKinds, type MessageKindName } from '@mynah/contract/message-kinds'
import type { ChatMessage } from '@mynah/contract/socket'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { messageKinds } from '#app/message-kinds.ts'
import { setMessageKinds } from '#client/message-kinds.ts'
import { MessageRow } from '#features/messages/bubbles/message-row.tsx'
import type { RowActions } from '#features/messages/bubbles/row-actions.ts'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'

beforeAll(async () => {
  setMessageKinds(messageKinds)
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
  vi.stubGlobal('fetch', () => new Promise(() => undefined))
})

const names = Object.keys(contractKinds) as MessageKindName[]
const wrong = ['', '{', '[]', 'null', '{"money":1}']

test('each kind is shown and named by a module of its own', () => {
  expect(Object.keys(messageKinds).toSorted()).toEqual(names.toSorted())
})

test('each kind whose line does not name it has a name in every language', async () => {
  for (const language of languages) {
    await i18next.changeLanguage(language)
    for (const name of names.filter((one) => !['text', 'inform', 'poll'].includes(one)))
      expect(messageKinds[name].preview(''), `${name} ${language}`).not.toMatch(/^$|kind[A-Z]/)
  }
  await i18next.changeLanguage('en')
})

const message = { id: 'm', seq: 1, from: '7', nick: 'Linh', avatar: '', createTime: 1, extras: {} }
const shown = (name: MessageKindName, content: string) =>
  ({ ...message, msgType: contractKinds[name].code, content }) as ChatMessage

const row = {
  key: 'm',
  inProgress: undefined,
  mine: false,
  newDay: false,
  unread: 0,
  first: true,
  last: true,
}
const actions: RowActions = {
  chat: '2:8',
  onMenu: vi.fn(),
  onBar: vi.fn(),
  onVersions: vi.fn(),
  onFailed: vi.fn(),
  onOpen: vi.fn(),
  onEditAgain: () => undefined,
  onSendNow: vi.fn(),
  onCancel: vi.fn(),
  onJump: vi.fn(),
  onReply: undefined,
  onMention: vi.fn(),
  onToggle: vi.fn(),
}
const draw = (of: ChatMessage) =>
  renderScreen(
    <MessageRow
      line={{ ...row, message: of, album: [] }}
      group
      read={false}
      readers={0}
      selected={undefined}
      chosen={undefined}
      actions={actions}
    />,
  )

test('a content of another shape has a line for the chat list, and no text to copy', () => {
  for (const name of names) {
    const { summary, preview, searchText, copyText } = messageKinds[name]
    for (const content of wrong) {
      const reader = { me: '7', from: '8', nick: '' }
      expect(preview(summary(content), reader), name).not.toContain('undefined')
      expect(preview(searchText(content)), name).not.toContain('undefined')
      if (name !== 'text') expect(copyText(content), name).toBeUndefined()
    }
  }
})

const picture = { url: '/media/chat/a.webp', thumb: '', width: 4, height: 3, size: 1, mime: 'image/webp' }
const unsound: Partial<Record<MessageKindName, object[]>> = {
  image: [
    { ...picture, url: 'javascript:alert(1)' },
    { ...picture, width: 0 },
  ],
  video: [{ ...picture, poster: '', duration: 1, height: -1 }],
  audio: [{ ...picture, waveform: '', duration: 0 }],
  file: [{ ...picture, url: '//other.example/a', name: 'a' }],
  sticker: [{ id: '1', url: 'data:image/png;base64,', width: 1, height: 1 }],
  red: [{ id: '1', kind: 'lucky', wish: '', money: 'all' }],
  gift: [{ id: 'Rose', count: 1, money: '-1.00' }],
  transfer: [{ id: '1', kind: 'transfer', note: '', money: '1' }],
  notice: [{ id: '1', title: 'Saturday' }],
  walletNotice: [{ kind: 'recharge', money: '1.00', logId: '1', result: 'waiting', reason: '' }],
}

test.each(names.filter((name) => name !== 'text' && name !== 'recall'))(
  'unreadable content of the kind %s asks for a newer version in a bubble, and throws nothing',
  async (name) => {
    await messageKinds[name].Body.fetch()
    for (const content of [...wrong, ...(unsound[name] ?? []).map((one) => JSON.stringify(one))]) {
      draw(shown(name, content))
      expect(screen.getByText('Open this in a newer version'), content).toBeTruthy()
      cleanup()
    }
  },
)

test('readable content is drawn by its kind', async () => {
  const contents: Partial<Record<MessageKindName, string>> = {
    text: '{',
    recall: '',
    image: JSON.stringify(picture),
    gift: JSON.stringify({ id: 'Rose', count: 1, money: '1.00' }),
    notice: JSON.stringify({ id: '1', title: 'Saturday', content: 'At ten' }),
  }
  for (const [name, content] of Object.entries(contents) as [MessageKindName, string][]) {
    await messageKinds[name].Body.fetch()
    const { container } = draw(shown(name, content))
    expect(container.textContent, name).not.toBe('')
    expect(screen.queryByText('Open this in a newer version'), name).toBeNull()
    cleanup()
  }
})
