import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import type { AdminOutput } from '@mynah/contract/admin-api'
import { supportAdmin, supportState } from '@mynah/contract/support'
import { queryClient } from '#client.ts'
import { queuePage } from '#test/queue-page.ts'
import { key, press, rowsOf, show, submit, testServer, trouble, type } from '#test/server.tsx'

const server = testServer()
const at = Date.UTC(2026, 1, 3)

type Conversation = AdminOutput<typeof supportAdmin.queue>['list'][number]
type Message = AdminOutput<typeof supportAdmin.look>['list'][number]

const { waiting, answered, closed } = supportState
const linh: Conversation = {
  ...{ userId: '7', userName: 'Linh', userNum: 'linh7' },
  ...{ state: waiting, waitingSince: at, lastTime: at, lastSeq: 5 },
}
const budi: Conversation = { ...linh, userId: '8', userName: 'Budi', userNum: 'budi8' }
const said = (seq: number, content: string, operator = ''): Message => ({
  seq,
  operator,
  content,
  photo: null,
  createTime: at,
})

let queue: Conversation[]
let messages: Message[]
const change = (userId: string, by: Partial<Conversation>) => {
  queue = queue.map((one) => (one.userId === userId ? { ...one, ...by } : one))
}

beforeEach(() => {
  queue = [linh, budi]
  messages = [said(3, 'Hello?'), said(4, 'How can I help?', 'anna'), said(5, 'My money is gone')]
  server.role = 'support'
  server.answer(supportAdmin.queue, ({ state, open: chosen }) =>
    queuePage(
      queue.filter((one) => one.state === state),
      queue.find(({ userId }) => userId === chosen) ?? null,
    ),
  )
  server.answer(supportAdmin.look, () => ({ list: messages, more: false, language: 'th' }))
  server.answer(supportAdmin.answer, ({ content }) => {
    messages = [...messages, said((messages.at(-1)?.seq ?? 0) + 1, content, 'anna')]
    change('7', { state: answered, waitingSince: 0, lastTime: at + 1 })
    return null
  })
  server.answer(supportAdmin.draft, { text: '' })
  server.answer(supportAdmin.saveDraft, null)
  server.answer(supportAdmin.canned, { list: [] })
  server.answer(supportAdmin.settle, ({ userId }) => {
    change(userId, { state: closed, waitingSince: 0 })
    return { closed: true }
  })
})

const open = async () => {
  await show('/support')
  await screen.findByRole('button', { name: 'Linh (linh7)' })
  press('Linh (linh7)')
  await screen.findByText('My money is gone')
  await waitFor(() => expect(answer().disabled).toBe(false))
}
const log = () =>
  screen.getAllByRole('article').map(({ textContent }) => (textContent ?? '').replaceAll('\u00a0', ' '))
const answer = () => screen.getByLabelText<HTMLTextAreaElement>('Answer')

test('open conversations are listed; no messages are loaded before one is opened', async () => {
  await show('/support')
  expect(await rowsOf('Customer service')).toEqual([
    ['Linh (linh7)', '3 Feb 2026, 00:00', '3 Feb 2026, 00:00'],
    ['Budi (budi8)', '3 Feb 2026, 00:00', '3 Feb 2026, 00:00'],
  ])
  expect(server.inputs(supportAdmin.queue)).toEqual([{ state: waiting, pageSize: 50 }])
  expect(server.inputs(supportAdmin.look)).toEqual([])
})

test('what was answered or closed is listed by choice, and words that were said find any', async () => {
  queue = [
    { ...linh, state: closed, waitingSince: 0 },
    { ...budi, state: answered, waitingSince: 0 },
  ]
  await show('/support')
  await screen.findByText('No conversations.')
  type('State', String(closed))
  expect((await rowsOf('Customer service')).map(([name]) => name)).toEqual(['Linh (linh7)'])
  type('State', String(answered))
  await screen.findByRole('button', { name: 'Budi (budi8)' })
  type('Search name, username, ID or words', 'parcel')
  await waitFor(() => expect(server.inputs(supportAdmin.queue).at(-1)).toMatchObject({ find: 'parcel' }))
})

test('a queue that cannot be had says why', async () => {
  server.refuse(supportAdmin.queue, 'NoPermission')
  await show('/support')
  expect(await trouble('You may not do this')).toBeDefined()
})

test('a conversation is shown with the author of each message', async () => {
  await open()
  expect(log()).toEqual([
    'Linh, 3 Feb 2026, 00:00Hello?',
    'anna, 3 Feb 2026, 00:00How can I help?',
    'Linh, 3 Feb 2026, 00:00My money is gone',
  ])
})

test('older messages come above', async () => {
  server.answer(supportAdmin.look, ({ beforeSeq }) =>
    beforeSeq === 3
      ? { list: [said(1, 'Good morning')], more: false, language: 'th' }
      : { list: messages, more: true, language: 'th' },
  )
  await open()
  press('Older messages')
  await screen.findByText('Good morning')
  expect(log()[0]).toContain('Good morning')
  expect(log()).toHaveLength(4)
})

test('an answer is sent without the blanks around it, shown, and the field is empty again', async () => {
  await open()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
  type('Answer', '   ')
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(true)
  fireEvent.keyDown(answer(), { key: 'Enter', ctrlKey: true })
  type('Answer', ' We look into it ')
  submit('Send')
  await screen.findByText('We look into it')
  expect(server.inputs(supportAdmin.answer).map(({ userId, content }) => [userId, content])).toEqual([
    ['7', 'We look into it'],
  ])
  await waitFor(() => expect(answer().value).toBe(''))
})

test.each(['ctrlKey', 'metaKey'])('Enter with %s sends, Enter alone is a new line', async (modifier) => {
  await open()
  type('Answer', 'We look into it')
  fireEvent.keyDown(answer(), { key: 'Enter' })
  expect(server.inputs(supportAdmin.answer)).toEqual([])
  fireEvent.keyDown(answer(), { key: 'Enter', [modifier]: true })
  await waitFor(() => expect(answer().value).toBe(''))
  expect(server.inputs(supportAdmin.answer)).toHaveLength(1)
})

test('an answer that failed is kept, and sending it again is the same message', async () => {
  const ids: string[] = []
  let fails = true
  server.answer(supportAdmin.answer, ({ id }) => {
    ids.push(id)
    if (fails) throw new TypeError('Failed to fetch')
    return null
  })
  await open()
  type('Answer', 'We look into it')
  submit('Send')
  await trouble('The server is not responding.')
  expect(answer().value).toBe('We look into it')
  fails = false
  submit('Send')
  await waitFor(() => expect(answer().value).toBe(''))
  type('Answer', 'And another')
  submit('Send')
  await waitFor(() => expect(ids).toHaveLength(3))
  expect(ids[1]).toBe(ids[0])
  expect(ids[2]).not.toBe(ids[0])
})

test('what needs no answer is closed up to the last message, and the next one opens', async () => {
  await open()
  press('No answer needed')
  await screen.findByRole('region', { name: 'Conversation with Budi' })
  expect(server.inputs(supportAdmin.settle)).toEqual([{ userId: '7', seq: 5 }])
  await waitFor(async () => expect(await rowsOf('Customer service')).toHaveLength(1))
  screen.getByText('The conversation with Linh is closed.')
})

test('where more was said meanwhile it is not closed and stays open', async () => {
  server.answer(supportAdmin.settle, { closed: false })
  await open()
  press('No answer needed')
  await waitFor(() => expect(server.inputs(supportAdmin.settle)).toHaveLength(1))
  screen.getByRole('region', { name: 'Conversation with Linh' })
})

test('an answered conversation stays open and can be closed, without being called decided', async () => {
  await open()
  type('Answer', 'We look into it')
  submit('Send')
  await screen.findByText('We look into it')
  await screen.findByRole('button', { name: 'Close conversation' })
  expect(screen.queryByText(/has been decided/)).toBeNull()
  expect(screen.queryByText(/has answered since/)).toBeNull()
  press('Close conversation')
  await waitFor(() => expect(server.inputs(supportAdmin.settle)).toEqual([{ userId: '7', seq: 6 }]))
})

test('an operator who is writing an answer reads that a colleague has answered meanwhile, and keeps their text', async () => {
  await open()
  type('Answer', 'We look into it')
  messages = [...messages, { ...said(6, 'It is on its way', 'sam'), createTime: at + 5 }]
  change('7', { state: answered, waitingSince: 0, lastTime: at + 5 })
  await queryClient.refetchQueries({ queryKey: [supportAdmin.queue.path] })
  await screen.findByText('sam has answered since you opened this. Read that before you send.')
  expect(answer().value).toBe('We look into it')
})

test('a photo that was sent is shown, without an empty text below it', async () => {
  const photo = { url: '/media/a.webp?sign=x', thumb: '', width: 40, height: 30 }
  messages = [...messages, { ...said(6, ''), photo }]
  await open()
  expect(screen.getByRole('img', { name: 'Photo from Linh' }).getAttribute('src')).toBe(photo.url)
  expect(log().at(-1)).toBe('Linh, 3 Feb 2026, 00:00')
})

test('the head says in which language the person uses the app', async () => {
  await open()
  expect(screen.getByText('Uses the app in Thai')).toBeDefined()
})

test('keys lead to the answer and close, and the help lists them with the one that sends', async () => {
  await open()
  key('a')
  expect(document.activeElement).toBe(answer())
  key('?')
  const help = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  const rows = within(help)
    .getAllByRole('row')
    .map(({ textContent }) => textContent)
  for (const row of ['aAnswer', 'cNo answer needed', 'nNote for the team', 'Ctrl+EnterSend'])
    expect(rows).toContain(row)
  press('Close', within(help))
  key('c')
  await waitFor(() => expect(server.inputs(supportAdmin.settle)).toEqual([{ userId: '7', seq: 5 }]))
})

test('several are closed at once, as the list showed them; users who wrote meanwhile are named', async () => {
  server.answer(supportAdmin.settle, ({ userId }) => ({ closed: userId === '7' }))
  await show('/support')
  await screen.findByRole('button', { name: 'Linh (linh7)' })
  fireEvent.click(screen.getByRole('checkbox', { name: 'Choose all on this page' }))
  press('Close conversation …')
  press('Close conversation (2)')
  await screen.findByText('Linh (linh7): Closed')
  await screen.findByText('Budi (budi8): Not closed: the customer has written since.')
  expect(server.inputs(supportAdmin.settle)).toEqual([
    { userId: '7', seq: 5 },
    { userId: '8', seq: 5 },
  ])
  expect(server.inputs(supportAdmin.look)).toEqual([])
})

test('what cannot be settled says why', async () => {
  server.refuse(supportAdmin.settle, 'NoDataFound')
  await open()
  press('No answer needed')
  expect(await trouble('No data found')).toBeDefined()
})

test('what comes in meanwhile is fetched; while nothing is new nobody looks again', async () => {
  await open()
  await queryClient.refetchQueries({ queryKey: [supportAdmin.queue.path] })
  expect(server.inputs(supportAdmin.look)).toHaveLength(1)
  messages = [...messages, { ...said(6, 'Are you there?'), createTime: at + 5 }]
  queue = [{ ...linh, lastTime: at + 5 }, budi]
  await queryClient.refetchQueries({ queryKey: [supportAdmin.queue.path] })
  await screen.findByText('Are you there?')
  expect(server.inputs(supportAdmin.look)).toHaveLength(2)
})

test('j and k walk through the list', async () => {
  await show('/support')
  await screen.findByRole('button', { name: 'Linh (linh7)' })
  key('j')
  await screen.findByRole('region', { name: 'Conversation with Linh' })
  key('j')
  await screen.findByRole('region', { name: 'Conversation with Budi' })
  key('k')
  expect(await screen.findByRole('region', { name: 'Conversation with Linh' })).toBeDefined()
})
