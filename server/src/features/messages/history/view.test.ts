import fc from 'fast-check'
import { conversationFields } from '@mynah/contract/wire-names'
import { expect, test } from 'vitest'
import { noQuotes } from '../accept/quotes.ts'
import { messageText, pageText } from './view.ts'

const rowOf = (conversation_id: string, content: string) => ({
  conversation_id,
  seq: 7,
  id: 'a'.repeat(32),
  sender_id: '1',
  kind: 0,
  content,
  extras: '{"at":["5"]}',
  created_at: 9,
  nick: '',
})

test('for any text and sender, the output is JSON of the message', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (content, userName) => {
      const read: unknown = JSON.parse(
        messageText(rowOf('2:1:5', content), { userName, avatarUrl: '/a"b' }, noQuotes),
      )
      const head = { id: 'a'.repeat(32), seq: 7, cmd: 11, from: '1', to: '5', chatType: 2, msgType: 0 }
      const rest = { extras: { at: ['5'] }, createTime: 9, nick: userName, avatar: '/a"b' }
      expect(read).toEqual({ ...head, content, ...rest })
    }),
  )
})

test('a user with a nickname in a group is shown by it there', () => {
  const row = { ...rowOf('1:8', 'x'), nick: 'Auntie "B"' }
  const read: unknown = JSON.parse(messageText(row, { userName: 'bo', avatarUrl: '' }, noQuotes))
  expect(read).toMatchObject({ nick: 'Auntie "B"' })
})

test('a page has its messages in their order, also none', () => {
  const head = { conversation: { type: 1, id: '8' }, fromSeq: 1, toSeq: 7, more: false } as const
  const { conversation, ...rest } = head
  const onWire = { ...conversationFields(conversation), ...rest }
  expect(JSON.parse(pageText({ ...head, list: [] }))).toEqual({ ...onWire, list: [] })
  const list = ['x', 'y'].map((content) => messageText(rowOf('1:8', content), undefined, noQuotes))
  const contents = ['x', 'y'].map((content) => expect.objectContaining({ content, groupId: '8', nick: '' }))
  expect(JSON.parse(pageText({ ...head, list }))).toEqual({ ...onWire, list: contents })
})
