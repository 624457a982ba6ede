import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Entity } from '@mynah/contract/entities'
import type { ChatMessage } from '@mynah/contract/socket'

import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { DialogHost } from '#ui/layers/dialogs.tsx'
import { rememberSite } from '../../viewer/links.ts'
import { TextBubble } from './text-bubble.tsx'

beforeAll(loadEnglish)
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

function show(content: string, entities: Entity[], at?: string[]) {
  const message: ChatMessage = {
    ...({ id: 'm1', seq: 1, cmd: 11, from: '8', groupId: '5', chatType: 1, msgType: 0 } as const),
    ...{ content, extras: { ...(at && { at }), entities }, createTime: 1, nick: 'Linh', avatar: '' },
  }
  const bubble = { mine: false, meta: null, onOpen: () => undefined, onEditAgain: undefined }
  return renderScreen(
    <>
      <TextBubble {...bubble} message={message} />
      <DialogHost />
    </>,
  ).container
}

test('formats have their semantics for screen readers too, with names and links in them', () => {
  const text = 'bold and @Ana see https://a.example'
  show(
    text,
    [
      ['b', 0, 13],
      ['m', 9, 4, '7'],
      ['i', 14, 3],
      ['u2', 18, 3],
    ],
    ['7'],
  )
  const bold = screen.getByText('bold and', { selector: 'strong' })
  expect(within(bold).getByTitle('Mention').textContent).toBe('@Ana')
  expect(screen.getByText('see').tagName).toBe('EM')
  expect(screen.getByRole('link', { name: 'https://a.example' })).toBeTruthy()
})

test('a spoiler says nothing before it is opened, to the eye or to a screen reader', () => {
  const container = show('It was the butler', [
    ['x', 7, 10],
    ['b', 11, 6],
  ])
  expect(container.textContent).not.toContain('butler')
  const button = screen.getByRole('button', { name: 'Show spoiler' })
  fireEvent.click(button)
  expect(container.textContent).toBe('It was the butler')
  expect(screen.getByText('butler').tagName).toBe('STRONG')
})

test('code is shown as written, scrolls by itself, and is copied completely', async () => {
  const copied = vi.fn(async () => undefined)
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(copied)
  const code = 'const a = 1\nhttps://a.example'
  const container = show(`Try\n${code}\nnow`, [['pre', 4, code.length, 'ts']])
  expect(screen.queryByRole('link')).toBeNull()
  expect(container.querySelector('pre')?.textContent).toBe(code)
  expect(screen.getByText('ts')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Copy code' }))
  expect(copied).toHaveBeenCalledWith(code)
})

test('lists have an entry for each line, and other formats over several lines are part of each', () => {
  show('Buy\nMilk\nEggs', [
    ['ol', 4, 9],
    ['b', 4, 9],
  ])
  expect(screen.getAllByRole('listitem').map((one) => one.textContent)).toEqual(['Milk', 'Eggs'])
  expect(screen.getByText('Eggs').tagName).toBe('STRONG')
  expect(screen.getByText('Buy')).toBeTruthy()
})

test('the address behind a linked text needs a confirmation each time, and a text that is another address leads to that', async () => {
  rememberSite('bank.example')
  show('your bank and https://bank.example', [
    ['a', 0, 9, 'https://bank.example/pay'],
    ['a', 14, 20, 'https://evil.example/'],
  ])
  const hidden = screen.getByRole('link', { name: 'your bank' })
  expect(hidden.title).toBe('https://bank.example/pay')
  expect(screen.getByRole('link', { name: 'https://bank.example' }).getAttribute('href')).toBe(
    'https://bank.example/',
  )
  fireEvent.click(hidden)
  expect(await screen.findByRole('dialog', { name: "You're leaving Mynah for bank.example" })).toBeTruthy()
})
