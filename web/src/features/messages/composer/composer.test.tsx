import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { messageStore } from '#client/chat/chat.ts'
import { draftOf, wipeDrafts } from '#client/storage/drafts.ts'
import { end, signIn } from '#client/session/auth-session.ts'
import type { Self } from '@mynah/contract/people'
import { queryClient } from '#client/api/query.ts'
import { mention } from './composer-state.ts'
import { DialogHost } from '#ui/layers/dialogs.tsx'
import { Composer } from './composer.tsx'

const sent: string[] = []
const extras: unknown[] = []
let mouse = true

beforeEach(async () => {
  sent.length = 0
  mouse = true
  wipeDrafts()
  await startLanguage()
  await loadSignedInTexts()
  extras.length = 0
  vi.spyOn(messageStore, 'send').mockImplementation((_, message) => {
    sent.push(message.content)
    extras.push(message.extras)
    return 'id'
  })
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: mouse, media: query }) as MediaQueryList,
  )
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const pictures: File[] = []
beforeEach(() => void (pictures.length = 0))
function write(text: string): HTMLElement {
  const onFiles = (files: File[]) => void pictures.push(...files)
  render(
    <QueryClientProvider client={queryClient}>
      <Composer chat="2:7" group={false} role={0} textOnly={false} onFiles={onFiles} />
    </QueryClientProvider>,
  )
  const field = screen.getByRole('textbox', { name: 'Message' })
  fireEvent.change(field, { target: { value: text } })
  return field
}

test('Enter sends with a keyboard, and the draft is gone', () => {
  fireEvent.keyDown(write(' hello '), { key: 'Enter' })
  expect(sent).toEqual(['hello'])
  expect(draftOf('2:7')).toBe('')
})

test('Enter on a phone and Shift+Enter are new lines', () => {
  const field = write('hello')
  fireEvent.keyDown(field, { key: 'Enter', shiftKey: true })
  mouse = false
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(sent).toEqual([])
})

test('Enter that confirms a candidate of an input method never sends', () => {
  const field = write('你好')
  fireEvent.keyDown(field, { key: 'Enter', isComposing: true })
  fireEvent.keyDown(field, { key: 'Enter', keyCode: 229 })
  fireEvent.compositionEnd(field)
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(sent).toEqual([])
})

test('the draft of each chat is stored on every change', () => {
  write('unfinished')
  expect(draftOf('2:7')).toBe('unfinished')
  expect(draftOf('2:8')).toBe('')
})

test('blank text is not sent, and too long a text cannot be', () => {
  const field = write('   ')
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.change(field, { target: { value: 'x'.repeat(5001) } })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(sent).toEqual([])
  expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', true)
  expect(screen.getByText('5001 / 5000')).toBeTruthy()
})

test('a pasted picture is not text', () => {
  const file = new File(['x'], 'a.png', { type: 'image/png' })
  fireEvent.paste(write(''), { clipboardData: { files: [file], getData: () => '' } })
  expect(pictures).toEqual([file])
})

test('cells of a spreadsheet are pasted as text, their picture only where there is nothing else', () => {
  const file = new File(['x'], 'cells.png', { type: 'image/png' })
  const field = write('')
  const paste = (text: string) =>
    fireEvent.paste(field, { clipboardData: { files: [file], getData: () => text } })
  // what is not prevented, the field pastes
  expect(paste('1\t2')).toBe(true)
  expect(pictures).toEqual([])
  expect(paste(' ')).toBe(false)
  expect(pictures).toEqual([file])
})

test('a text of blanks that no eye sees is not sent', () => {
  const field = write('\u2800\u3164\u200b')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(sent).toEqual([])
})

const member = (userId: string, userName: string) => ({
  ...{ userId, userName, nick: '', avatarUrl: '', vest: 0, silentUntil: 0, joinTime: 1 },
})
function writeInGroup(): HTMLTextAreaElement {
  const list = [member('7', 'Linh Vũ'), member('8', 'Budi Santoso'), member('9', 'Bunga')]
  vi.stubGlobal('fetch', async () =>
    Response.json({ retCode: '000000', retDesc: '', data: { list, pageNo: 1, pageSize: 100, more: false } }),
  )
  queryClient.clear()
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
  render(
    <QueryClientProvider client={queryClient}>
      <Composer chat="1:5" group role={0} textOnly={false} onFiles={() => undefined} />
    </QueryClientProvider>,
  )
  return screen.getByRole('textbox', { name: 'Message' })
}
const type = (field: HTMLTextAreaElement, text: string) => {
  fireEvent.change(field, { target: { value: text, selectionStart: text.length } })
  field.setSelectionRange(text.length, text.length)
}

test('a member is named after letters of any script and brackets, without marks, and by the keys', async () => {
  const field = writeInGroup()
  for (const start of ['', 'hi ', '你好', 'สวัสดี', '(', '「', 'chào', ',']) {
    type(field, `${start}@vu`)
    expect(await screen.findByRole('option', { name: 'Linh Vũ' }), start).toBeTruthy()
    fireEvent.keyDown(field, { key: 'Escape' })
    expect(screen.queryByRole('listbox')).toBeNull()
  }
  type(field, 'Hi @bu')
  const options = () => screen.getAllByRole('option').map((one) => one.textContent)
  await vi.waitFor(() => expect(options()).toHaveLength(2))
  fireEvent.keyDown(field, { key: 'ArrowDown' })
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Bunga')
  fireEvent.keyDown(field, { key: 'ArrowUp' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(draftOf('1:5')).toBe('Hi @Budi Santoso ')
  expect(sent).toEqual([])
  await vi.waitFor(() => expect(field.selectionStart).toBe('Hi @Budi Santoso '.length))
  // a name with a blank is typed on
  type(field, 'Hi @Budi Santoso and @budi san')
  expect(await screen.findByRole('option', { name: 'Budi Santoso' })).toBeTruthy()
  fireEvent.keyDown(field, { key: 'Tab' })
  expect(draftOf('1:5')).toBe('Hi @Budi Santoso and @Budi Santoso ')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(sent).toEqual(['Hi @Budi Santoso and @Budi Santoso'])
  expect(extras).toEqual([
    {
      at: ['8'],
      entities: [
        ['m', 3, 13, '8'],
        ['m', 21, 13, '8'],
      ],
    },
  ])
})

test('a text that only looks like a mention names nobody', async () => {
  const field = writeInGroup()
  type(field, '@bud')
  await screen.findByRole('option', { name: 'Budi Santoso' })
  fireEvent.keyDown(field, { key: 'Enter' })
  // the mention is removed again, an address with the same letters stays
  type(field, 'x@Budi Santoso.example')
  fireEvent.keyDown(field, { key: 'Enter' })
  // an address is sent by the first press
  type(field, 'me@bu')
  await screen.findByRole('option', { name: 'Bunga' })
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(sent).toEqual(['x@Budi Santoso.example', 'me@bu'])
  expect(extras).toEqual([{}, {}])
})

test('the backspace of the emoji panel deletes a full character at the caret, the selection, or a full name', async () => {
  const field = write('é👨‍👩‍👧नि!') as HTMLTextAreaElement
  fireEvent.click(screen.getByRole('button', { name: 'Emoji' }))
  const key = await screen.findByRole('button', { name: 'Delete the last character' })
  const press = (from: number, to = from) => {
    field.setSelectionRange(from, to)
    fireEvent.click(key)
    return draftOf('2:7')
  }
  expect(press('é👨‍👩‍👧'.length)).toBe('éनि!')
  expect(press(0)).toBe('éनि!')
  expect(press('éनि'.length)).toBe('é!')
  expect(press(0, 2)).toBe('')
  expect(press(0)).toBe('')
  fireEvent.change(field, { target: { value: 'Hi ' } })
  act(() => void mention('2:7', { id: '8', name: 'Ana Maria' }, 3))
  expect(draftOf('2:7')).toBe('Hi @Ana Maria ')
  expect(press('Hi @Ana Maria '.length)).toBe('Hi ')
})

test('with text in the field a file can still be attached', () => {
  write('look at this')
  expect(screen.getByRole('button', { name: 'More' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Send' })).toBeTruthy()
})

test('the right button of a mouse on Send offers to send without sound', async () => {
  write('good night')
  render(<DialogHost />)
  fireEvent.contextMenu(screen.getByRole('button', { name: 'Send' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Send without sound' }))
  await vi.waitFor(() => expect(sent).toEqual(['good night']))
  expect(extras).toEqual([{ silent: true }])
  expect(draftOf('2:7')).toBe('')
})
