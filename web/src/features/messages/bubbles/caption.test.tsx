import { fireEvent, render, screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { msgType } from '@mynah/contract/message-kinds'
import type { ChatMessage } from '@mynah/contract/socket'

import { Around, loadEnglish } from '#client/render-screen.fixture.tsx'
import { FileBubble } from './file-bubble.tsx'
import { ImageBubble } from './image-bubble.tsx'
import { fileKind, imageKind, videoKind } from '../message-kinds.ts'
import { MessageRow } from './message-row.tsx'
import { timelineOf } from '../room/timeline.ts'
import { VideoBubble } from './video-bubble.tsx'

beforeAll(loadEnglish)

const box = { width: 10, height: 10, size: 1, mime: 'image/png' }
const contents = {
  image: { url: '/media/a.png', thumb: '/media/a.png', ...box },
  video: { url: '/media/a.mp4', poster: '/media/a.png', duration: 1, ...box, mime: 'video/mp4' },
  file: { url: '/media/a.pdf', name: 'plan.pdf', size: 1, mime: '' },
}
const text = 'Our beach\nhttps://example.org'
const messageOf = (kind: keyof typeof contents, words?: string, extras = {}): ChatMessage =>
  ({
    ...{ id: `${kind}${words}`, seq: 1, from: '8', nick: 'Linh', avatar: '', to: '7', extras, createTime: 1 },
    msgType: msgType[kind],
    content: JSON.stringify({ ...contents[kind], ...(words && { text: words }) }),
  }) as ChatMessage

const bubbles = { image: ImageBubble, video: VideoBubble, file: FileBubble } as const
for (const kind of ['image', 'video', 'file'] as const)
  test(`the caption of a message of kind ${kind} is shown with its links, and its time once`, () => {
    const Body = bubbles[kind]
    const props = { mine: false, meta: <time>08:30</time>, onOpen: vi.fn(), onEditAgain: undefined }
    const { rerender } = render(<Around>{<Body message={messageOf(kind, text)} {...props} />}</Around>)
    expect(screen.getByText(/Our beach/)).toBeTruthy()
    expect(screen.getByRole('link', { name: 'https://example.org' })).toBeTruthy()
    expect(screen.getAllByText('08:30')).toHaveLength(1)
    rerender(<Around>{<Body message={messageOf(kind)} {...props} />}</Around>)
    expect(screen.queryByText(/Our beach/)).toBeNull()
    expect(screen.getAllByText('08:30')).toHaveLength(1)
  })

test('a picture with a caption is shown in a bubble, can be copied and found by it, and the chat list shows it', () => {
  const { content } = messageOf('image', text)
  expect(imageKind.shapeOf({ from: '8', content })).toBe('bubble')
  expect(imageKind.shapeOf({ from: '8', content: messageOf('image').content })).toBe('bare')
  expect([imageKind.copyText(content), imageKind.copyText(messageOf('image').content)]).toEqual([
    text,
    undefined,
  ])
  expect(imageKind.preview(imageKind.summary(content))).toBe('Our beach https://example.org')
  expect(videoKind.searchText(messageOf('video', 'Waves').content)).toBe('Waves')
  expect(fileKind.preview(fileKind.summary(messageOf('file', 'the plan').content))).toBe(
    '[File] plan.pdf the plan',
  )
})

test('the caption of an album has the menu of its picture, also if an edit gave it to a later one', () => {
  const extras = { album: 'a' }
  const entries = [messageOf('image', undefined, extras), messageOf('video', text, extras)].map(
    (message) => ({ message }),
  )
  const onMenu = vi.fn<(line: { message: ChatMessage }) => void>()
  const actions = { onMenu, onReply: undefined, onEditAgain: () => undefined } as never
  const of = { group: false, read: false, readers: 0, selected: undefined, chosen: undefined, actions }
  const options = { me: '7', opened: { readSeq: 1, unread: 0, lastSeq: 9 }, isLine: () => false }
  const [line] = timelineOf(entries, options)
  render(<Around>{line && <MessageRow {...of} line={line} />}</Around>)
  fireEvent.contextMenu(screen.getByText(/Our beach/))
  expect(onMenu.mock.calls.map(([{ message }]) => message.id)).toEqual([`video${text}`])
})

test('the caption of an album is shown under all of its pictures', () => {
  const extras = { album: 'a' }
  const entries = [messageOf('image', text, extras), messageOf('video', undefined, extras)].map(
    (message) => ({ message }),
  )
  const options = { me: '7', opened: { readSeq: 1, unread: 0, lastSeq: 9 }, isLine: () => false }
  const actions = { onMenu: vi.fn(), onReply: undefined, onEditAgain: () => undefined } as never
  const of = { group: false, read: false, readers: 0, selected: undefined, chosen: undefined, actions }
  const lines = timelineOf(entries, options)
  expect(lines).toHaveLength(1)
  render(<Around>{lines[0] && <MessageRow {...of} line={lines[0]} />}</Around>)
  expect(screen.getAllByText(/Our beach/)).toHaveLength(1)
  expect(screen.getByRole('button', { name: 'Open photo' })).toBeTruthy()
})
