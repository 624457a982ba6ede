import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { messageStore } from '#client/message-store.ts'
import { draftOf, wipeDrafts } from '#client/drafts.ts'
import { mention } from './composer-state.ts'
import { Composer } from './composer.tsx'

const sent: string[] = []
let mouse = true

beforeEach(async () => {
  sent.length = 0
  mouse = true
  wipeDrafts()
  await startLanguage()
  await loadSignedInTexts()
  vi.spyOn(messageStore, 'send').mockImplementation((_, { content }) => {
    sent.push(content)
    return 'id'
  })
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: mouse, media: query }) as MediaQueryList,
  )
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const pictures: File[] = []
function write(text: string): HTMLElement {
  const onFiles = (files: File[]) => void pictures.push(...files)
  render(<Composer chat="2:7" group={false} role={0} textOnly={false} onFiles={onFiles} />)
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

test('the draft of each chat is kept on every change', () => {
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
  fireEvent.paste(write(''), { clipboardData: { files: [file] } })
  expect(pictures).toEqual([file])
})

test('the backspace of the emoji panel takes a whole sign at the caret, what is selected, or a whole name', async () => {
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
  mention('2:7', { id: '8', name: 'Ana Maria' })
  fireEvent.change(field, { target: { value: 'Hi @Ana Maria ' } })
  expect(press('Hi @Ana Maria '.length)).toBe('Hi ')
})
