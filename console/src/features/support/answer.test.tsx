import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { supportAdmin, supportState } from '@mynah/contract/support'
import { newId } from '@mynah/client/ids'
import { queuePage } from '#test/queue-page.ts'
import { press, rowsOf, show, submit, testServer, trouble, type } from '#test/server.tsx'

// needs a canvas, which this environment does not have
vi.mock('#parts/small-picture.ts', () => ({ smallPicture: async (file: File) => btoa(await file.text()) }))

const server = testServer()
const at = Date.UTC(2026, 1, 3)
const linh = {
  ...{ userId: '7', userName: 'Linh', userNum: 'linh7' },
  ...{ state: supportState.waiting, waitingSince: at, lastTime: at, lastSeq: 1 },
}
const budi = { ...linh, userId: '8', userName: 'Budi', userNum: 'budi8' }
const parcels = {
  ...{ id: newId(), title: 'Parcels', changeTime: at },
  texts: { en: 'Hello {name}, on Monday.', th: 'สวัสดี {name} วันจันทร์' },
}

let drafts: Record<string, string>
let language: string
const confirm = vi.fn<(question: string) => boolean>()

beforeEach(() => {
  drafts = {}
  language = 'th'
  confirm.mockReset().mockReturnValue(true)
  vi.stubGlobal('confirm', confirm)
  server.role = 'support'
  server.answer(supportAdmin.queue, ({ open }) =>
    queuePage([linh, budi], [linh, budi].find(({ userId }) => userId === open) ?? null),
  )
  server.answer(supportAdmin.look, () => ({
    list: [{ seq: 1, operator: '', content: 'Where is my parcel?', photo: null, createTime: at }],
    ...{ more: false, language },
  }))
  server.answer(supportAdmin.draft, ({ userId }) => ({ text: drafts[userId] ?? '' }))
  server.answer(supportAdmin.saveDraft, ({ userId, text }) => {
    drafts[userId] = text
    return null
  })
  server.answer(supportAdmin.answer, ({ userId }) => {
    delete drafts[userId]
    return null
  })
  server.answer(supportAdmin.canned, { list: [parcels] })
})

const answer = () => screen.getByLabelText<HTMLTextAreaElement>('Answer')
const open = async (name: 'Linh' | 'Budi') => {
  press(new RegExp(`^${name}`))
  await screen.findByRole('region', { name: `Conversation with ${name}` })
  await waitFor(() => expect(answer().disabled).toBe(false))
}
const start = async () => {
  await show('/support')
  await screen.findByRole('button', { name: 'Linh (linh7)' })
}

test('a draft is restored after another conversation was opened, each with its own', async () => {
  await start()
  await open('Linh')
  type('Answer', 'We look into it')
  await open('Budi')
  expect(answer().value).toBe('')
  type('Answer', 'Hello Budi')
  await open('Linh')
  expect(answer().value).toBe('We look into it')
  expect(drafts).toEqual({ 7: 'We look into it', 8: 'Hello Budi' })
})

test('what was stored on another computer is there, and is stored while one writes', async () => {
  drafts = { 7: 'We look' }
  await start()
  await open('Linh')
  expect(answer().value).toBe('We look')
  type('Answer', 'We look into')
  type('Answer', 'We look into it')
  await waitFor(() => expect(drafts).toEqual({ 7: 'We look into it' }))
  expect(server.inputs(supportAdmin.saveDraft)).toHaveLength(1)
})

test('what is sent is not stored again after it', async () => {
  await start()
  await open('Linh')
  type('Answer', 'We look into it')
  submit('Send')
  await waitFor(() => expect(answer().value).toBe(''))
  await open('Budi')
  expect(drafts).toEqual({})
})

test('an answer that is refused as another operator has the conversation stays in the draft', async () => {
  server.refuse(supportAdmin.answer, 'ClaimedByOther', { name: 'Sam', since: at })
  await start()
  await open('Linh')
  type('Answer', 'We look into it')
  submit('Send')
  await trouble('Sam has this open since')
  expect(answer().value).toBe('We look into it')
  await waitFor(() => expect(drafts).toEqual({ 7: 'We look into it' }))
})

test('a draft that cannot be read says why, and one can write all the same', async () => {
  server.fail(supportAdmin.draft)
  await start()
  await open('Linh')
  await trouble('The server is not responding.')
  type('Answer', 'Hello')
  expect(answer().value).toBe('Hello')
})

test('a canned answer comes in the language of the person, with their name, below what is written', async () => {
  await start()
  await open('Linh')
  await screen.findByLabelText('Insert a canned answer')
  type('Insert a canned answer', parcels.id)
  expect(answer().value).toBe('สวัสดี Linh วันจันทร์')
  type('Answer', 'Sorry!')
  type('Insert a canned answer', parcels.id)
  expect(answer().value).toBe('Sorry!\n\nสวัสดี Linh วันจันทร์')
})

test('where a canned answer is not in the language of the person it comes in English', async () => {
  language = 'hi'
  await start()
  await open('Linh')
  await screen.findByLabelText('Insert a canned answer')
  type('Insert a canned answer', parcels.id)
  expect(answer().value).toBe('Hello Linh, on Monday.')
})

test('a photo is sent with an answer or alone, and with another one it is another message', async () => {
  let fails = true
  const sent: { id: string; content: string; picture?: string | undefined }[] = []
  server.answer(supportAdmin.answer, (input) => {
    sent.push(input)
    if (fails) throw new TypeError('Failed to fetch')
    return null
  })
  await start()
  await open('Linh')
  const choose = (name: string) => {
    const field = document.querySelector<HTMLInputElement>('input[type=file]')
    if (!field) throw new Error('no field')
    fireEvent.change(field, { target: { files: [new File([name], name, { type: 'image/png' })] } })
  }
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
  choose('one.png')
  submit('Send')
  await trouble('The server is not responding.')
  submit('Send')
  await waitFor(() => expect(sent).toHaveLength(2))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Send' }).getAttribute('aria-busy')).toBeNull(),
  )
  press('Remove the photo')
  choose('two.png')
  fails = false
  submit('Send')
  await waitFor(() => expect(screen.queryByText('two.png')).toBeNull())
  expect(sent.map(({ content, picture }) => [content, picture && atob(picture)])).toEqual([
    ['', 'one.png'],
    ['', 'one.png'],
    ['', 'two.png'],
  ])
  expect(new Set(sent.map(({ id }) => id)).size).toBe(2)
})

test('editors list canned answers, write, change and remove them', async () => {
  server.role = 'editor'
  server.answer(supportAdmin.saveCanned, null)
  server.answer(supportAdmin.removeCanned, null)
  await show('/canned-answers')
  expect((await rowsOf('Canned answers'))[0]?.slice(0, 2)).toEqual(['Parcels', 'en, th'])
  press('Parcels')
  type('Text, English', 'Hello {name}, on Tuesday.')
  type('Text, Thai', ' ')
  submit('Save')
  await waitFor(() => expect(screen.queryByLabelText('Text, English')).toBeNull())
  press('Write new')
  type('Title', 'Greeting')
  submit('Save')
  type('Text, English', 'Hello {nmae}')
  submit('Save')
  await trouble('Some of the input is not valid.')
  type('Text, English', 'Hello {name}')
  submit('Save')
  await waitFor(() => expect(server.inputs(supportAdmin.saveCanned)).toHaveLength(2))
  expect(server.inputs(supportAdmin.saveCanned).map(({ title, texts }) => [title, texts])).toEqual([
    ['Parcels', { en: 'Hello {name}, on Tuesday.' }],
    ['Greeting', { en: 'Hello {name}' }],
  ])
  press('Parcels')
  press('Remove')
  expect(confirm).toHaveBeenCalledExactlyOnceWith('Remove Parcels?')
  await waitFor(() => expect(server.inputs(supportAdmin.removeCanned)).toEqual([{ id: parcels.id }]))
})

test('a role that may not write canned answers has no page of them', async () => {
  await start()
  expect(screen.queryByRole('link', { name: 'Canned answers' })).toBeNull()
})
