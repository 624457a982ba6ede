import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { messageStore } from '#client/chat/chat.ts'
import { draftOf, wipeDrafts } from '#client/storage/drafts.ts'
import { queryClient } from '#client/api/query.ts'
import { Composer } from './composer.tsx'
import { FormatBar } from './draft-field.tsx'

const sent: string[] = []
const extras: unknown[] = []

beforeEach(async () => {
  sent.length = 0
  extras.length = 0
  wipeDrafts()
  await startLanguage()
  await loadSignedInTexts()
  await FormatBar.fetch()
  vi.spyOn(messageStore, 'send').mockImplementation((_, message) => {
    sent.push(message.content)
    extras.push(message.extras)
    return 'id'
  })
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: true, media: query }) as MediaQueryList,
  )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

function write(text: string): HTMLElement {
  render(
    <QueryClientProvider client={queryClient}>
      <Composer chat="2:7" group={false} role={0} textOnly={false} onFiles={() => undefined} />
    </QueryClientProvider>,
  )
  fireEvent.change(textField(), { target: { value: text } })
  return textField()
}

const formatted = () => (extras.at(-1) as { entities?: unknown } | undefined)?.entities
const textField = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message' })
/** As a browser does, of which React is not aware yet. */
const put = (text: string) =>
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(textField(), text)
function undoTo(text: string) {
  put(text)
  fireEvent(textField(), new InputEvent('input', { bubbles: true, inputType: 'historyUndo' }))
}
/** Writes at the caret, as a key or a paste does. */
function type(text: string, how: object = {}) {
  const field = textField()
  const { value, selectionStart: from, selectionEnd: to } = field
  const next = value.slice(0, from) + text + value.slice(to)
  put(next)
  field.setSelectionRange(from + text.length, from + text.length)
  fireEvent(field, new InputEvent('input', { bubbles: true, inputType: 'insertText', ...how }))
}
function select(from: number, to: number) {
  textField().focus()
  textField().setSelectionRange(from, to)
  fireEvent(document, new Event('selectionchange'))
}

test('a word that is selected is made bold by the bar or by keys, and goes so', async () => {
  const field = write('so bold it is')
  select(3, 7)
  const bar = await screen.findByRole('toolbar', { name: 'Format' })
  fireEvent.click(within(bar).getByRole('button', { name: 'Bold' }))
  expect(within(bar).getByRole('button', { name: 'Bold' }).getAttribute('aria-pressed')).toBe('true')
  fireEvent.keyDown(field, { key: 'i', ctrlKey: true })
  select(0, 0)
  expect(screen.queryByRole('toolbar')).toBeNull()
  type('Oh, ')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(sent).toEqual(['Oh, so bold it is'])
  expect(formatted()).toEqual([
    ['b', 7, 4],
    ['i', 7, 4],
  ])
})

test('the bar goes with the focus, and with the selection', async () => {
  write('so bold it is')
  select(3, 7)
  expect(await screen.findByRole('toolbar')).toBeTruthy()
  act(() => screen.getByRole('button', { name: 'More' }).focus())
  await waitFor(() => expect(screen.queryByRole('toolbar')).toBeNull())
})

test('words are linked to a typed address, and to nothing else', async () => {
  write('our plan')
  select(4, 8)
  fireEvent.click(await screen.findByRole('button', { name: 'Link' }))
  const address = screen.getByRole('textbox', { name: 'Link address' })
  fireEvent.change(address, { target: { value: 'javascript:alert(1)' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add link' }))
  expect(address.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(address, { target: { value: 'mynah.example/plan' } })
  fireEvent.click(screen.getByRole('button', { name: 'Add link' }))
  fireEvent.keyDown(textField(), { key: 'Enter' })
  expect(formatted()).toEqual([['a', 4, 4, 'https://mynah.example/plan']])
})

test('characters become a format once the second one is typed, and undo brings them back', () => {
  const field = write('')
  for (const letter of 'a **b**') type(letter)
  expect(draftOf('2:7')).toBe('a b')
  type('!')
  expect(draftOf('2:7')).toBe('a b!')
  expect(textField().selectionEnd).toBe(4)
  undoTo('a **b**')
  expect(draftOf('2:7')).toBe('a **b**')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect([sent, formatted()]).toEqual([['a **b**'], undefined])
})

test('text typed right after the second character follows the format', async () => {
  write('')
  for (const letter of 'see `ls`!') type(letter)
  // a frame later the caret is where the last letter put it
  await act(() => new Promise((resolve) => requestAnimationFrame(() => resolve(undefined))))
  type('?')
  expect(draftOf('2:7')).toBe('see ls!?')
})

test('underscores and tildes are formats as they are written, and names of files stay names', () => {
  const field = write('')
  for (const letter of 'a_b_c _so_ ~~no~~') type(letter)
  expect(draftOf('2:7')).toBe('a_b_c so no')
  for (const letter of ' _重') type(letter)
  type('要_', { inputType: 'insertCompositionText', isComposing: true })
  expect(draftOf('2:7')).toBe('a_b_c so no _重要_')
  fireEvent.compositionEnd(field)
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(sent).toEqual(['a_b_c so no 重要'])
  expect(formatted()).toEqual([
    ['i', 6, 2],
    ['s', 9, 2],
    ['i', 12, 2],
  ])
})

test.each([
  ['_foo_bar', '_foo_bar'],
  ['so ~~foo~~bar', 'so ~~foo~~bar'],
  ['**foo**bar', '**foo**bar'],
  ['_foo_bar_ ', 'foo_bar '],
  ['_重要_的', '_重要_的'],
  ['**重要**的', '重要的'],
  ['_foo_, bar', 'foo, bar'],
])('a letter right after the second character makes %j complete', (typed, shown) => {
  write('')
  for (const letter of typed) type(letter)
  expect(draftOf('2:7')).toBe(shown)
  expect(textField().selectionEnd).toBe(shown.length)
})

test('a word that an input method composes right behind the second sign brings the signs back once it is done', () => {
  const field = write('')
  for (const letter of '_foo_') type(letter)
  expect(draftOf('2:7')).toBe('foo')
  type('đ', { inputType: 'insertCompositionText', isComposing: true })
  type('ẹp', { inputType: 'insertCompositionText', isComposing: true })
  expect(draftOf('2:7')).toBe('foođẹp')
  fireEvent.compositionEnd(field)
  expect(draftOf('2:7')).toBe('_foo_đẹp')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect([sent, formatted()]).toEqual([['_foo_đẹp'], undefined])
})

test('text written elsewhere leaves a format unchanged', () => {
  write('')
  for (const letter of 'a _foo_') type(letter)
  textField().setSelectionRange(0, 0)
  type('x')
  textField().setSelectionRange(6, 6)
  type('y')
  expect(draftOf('2:7')).toBe('xa fooy')
})

test('while an input method composes its text is not replaced', () => {
  const field = write('')
  for (const letter of '**重') type(letter)
  type('要**', { inputType: 'insertCompositionText', isComposing: true })
  expect(draftOf('2:7')).toBe('**重要**')
  fireEvent.compositionEnd(field)
  expect(draftOf('2:7')).toBe('重要')
  fireEvent.keyDown(field, { key: 'Enter' })
  // too soon after the word that was composed
  expect(sent).toEqual([])
})

test('restored text has its previous formats', () => {
  write('')
  for (const letter of '`code`') type(letter)
  const field = textField()
  field.setSelectionRange(0, 4)
  type('x')
  undoTo('code')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect([sent, formatted()]).toEqual([['code'], [['c', 0, 4]]])
})
