import { expect, it } from 'vitest'
import { msgType } from '@mynah/contract/message-kinds'
import type { ChatMessage } from '@mynah/contract/socket'
import { emptyChat, applyPush, renamed } from '@mynah/client/conversation-state'

const said = (seq: number, from: string): ChatMessage => ({
  ...{ id: `id-${seq}`, seq, cmd: 11, from, groupId: '7', chatType: 1, msgType: msgType.text },
  ...{ content: `text ${seq}`, extras: {}, createTime: seq, nick: 'Old', avatar: '/old.webp' },
})

it('shows a new name and picture at all messages of a user, and at no others', () => {
  const chat = [said(1, '2'), said(2, '3'), said(4, '2')].reduce(applyPush, emptyChat)
  const next = renamed(chat, { userId: '2', nick: 'New', avatar: '/new.webp' })
  expect(next.live?.rows.map(({ nick, avatar }) => [nick, avatar])).toEqual([
    ['New', '/new.webp'],
    ['Old', '/old.webp'],
  ])
  // What waits beyond a hole too.
  expect(next.ahead.map(({ nick }) => nick)).toEqual(['New'])
})

it('leaves a chat as it is in which they said nothing, or nothing under another name', () => {
  const chat = applyPush(emptyChat, said(1, '2'))
  expect(renamed(chat, { userId: '3', nick: 'New', avatar: '' })).toBe(chat)
  expect(renamed(chat, { userId: '2', nick: 'Old', avatar: '/old.webp' })).toBe(chat)
})
