import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { AdminOutput } from '@mynah/contract/admin-api'
import { noticesAdmin } from '@mynah/contract/notices'
import { queryClient } from '#client.ts'
import { press, rowsOf, show, submit, testServer, trouble, type } from '#test/server.tsx'

const server = testServer()

type Notice = AdminOutput<typeof noticesAdmin.list>['list'][number]

let notices: Notice[]
const confirm = vi.fn<(question: string) => boolean>()

beforeEach(() => {
  notices = [
    {
      id: '41',
      kind: 'notice',
      createTime: Date.UTC(2026, 1, 3),
      removed: false,
      texts: {
        en: { title: 'Maintenance', html: '<p>Tonight</p>' },
        vi: { title: 'Bảo trì', html: '<p>Tối nay</p>' },
      },
    },
    { id: '42', kind: 'notice', createTime: 1, removed: true, texts: {} },
  ]
  confirm.mockReset().mockReturnValue(true)
  vi.stubGlobal('confirm', confirm)
  server.role = 'editor'
  server.answer(noticesAdmin.list, ({ kind }) => ({
    list: notices.filter((one) => one.kind === kind),
    pageNo: 1,
    pageSize: 100,
    more: false,
  }))
  server.answer(noticesAdmin.publish, { id: '43' })
  server.answer(noticesAdmin.change, null)
  server.answer(noticesAdmin.remove, ({ id }) => {
    notices = notices.map((one) => (one.id === id ? { ...one, removed: true, texts: {} } : one))
    return null
  })
})

const open = async () => {
  await show('/notices')
  await screen.findByRole('button', { name: 'Maintenance' })
}

test('what was said is listed with its languages; what was removed is called so', async () => {
  await open()
  const [first, second] = await rowsOf('News and tips')
  expect(first).toEqual(['Maintenance', 'en, vi', '3 Feb 2026, 00:00', 'Remove'])
  expect(second?.[0]).toBe('Text deleted')
  expect(second?.[3]).toBe('removed')
})

test('tips are listed by choice, and where there is none the page says so', async () => {
  const tip = { ...notices[0]!, id: '44', kind: 'tip' as const, texts: { en: { title: 'Lock', html: '' } } }
  await open()
  type('Kind', 'tip')
  expect(await screen.findByText('Nothing here yet.')).toBeDefined()
  notices = [...notices, tip]
  await queryClient.invalidateQueries()
  await screen.findByRole('button', { name: 'Lock' })
  expect((await rowsOf('News and tips')).map(([title]) => title)).toEqual(['Lock'])
})

test('a list that cannot be had says why', async () => {
  server.refuse(noticesAdmin.list, 'NoPermission')
  await show('/notices')
  expect(await trouble('You may not do this')).toBeDefined()
})

test('a new one needs title and text in English, both or none in the others, and languages left empty are not sent', async () => {
  await open()
  type('Kind', 'tip')
  press('Write new')
  submit('Publish')
  type('Title, English', 'Did you know?')
  submit('Publish')
  expect(server.inputs(noticesAdmin.publish)).toEqual([])
  type('Text as HTML, English', '<p>Swipe</p>')
  type('Title, Thai', '  ')
  type('Title, Indonesian', 'Tahukah kamu?')
  submit('Publish')
  await trouble('Some of the input is not valid.')
  expect(server.inputs(noticesAdmin.publish)).toEqual([])
  type('Text as HTML, Indonesian', '<p>Geser</p>')
  submit('Publish')
  await waitFor(() => expect(screen.queryByLabelText('Title, English')).toBeNull())
  expect(server.inputs(noticesAdmin.publish)).toEqual([
    {
      kind: 'tip',
      texts: {
        en: { title: 'Did you know?', html: '<p>Swipe</p>' },
        id: { title: 'Tahukah kamu?', html: '<p>Geser</p>' },
      },
    },
  ])
})

test('a published notice is changed with all its languages', async () => {
  await open()
  press('Maintenance')
  expect(screen.getByLabelText<HTMLInputElement>('Title, Vietnamese').value).toBe('Bảo trì')
  type('Title, English', 'Maintenance tonight')
  submit('Change')
  await waitFor(() => expect(server.inputs(noticesAdmin.change)).toHaveLength(1))
  expect(server.inputs(noticesAdmin.change)).toEqual([
    {
      id: '41',
      texts: {
        en: { title: 'Maintenance tonight', html: '<p>Tonight</p>' },
        vi: { title: 'Bảo trì', html: '<p>Tối nay</p>' },
      },
    },
  ])
  expect(server.inputs(noticesAdmin.publish)).toEqual([])
})

test('a refusal says why and keeps the typed text', async () => {
  server.refuse(noticesAdmin.change, 'BadParameter')
  await open()
  press('Maintenance')
  type('Title, English', 'Changed')
  submit('Change')
  await trouble('Something in this request is not right')
  expect(screen.getByLabelText<HTMLInputElement>('Title, English').value).toBe('Changed')
})

test('closing changes nothing', async () => {
  await open()
  press('Write new')
  type('Title, English', 'Never mind')
  press('Close')
  expect(screen.queryByLabelText('Title, English')).toBeNull()
  expect(server.inputs(noticesAdmin.publish)).toEqual([])
})

test('removing asks once more by the title, and the list shows it', async () => {
  await open()
  confirm.mockReturnValue(false)
  press('Remove')
  expect(confirm).toHaveBeenCalledExactlyOnceWith('Remove Maintenance?')
  expect(server.inputs(noticesAdmin.remove)).toEqual([])
  confirm.mockReturnValue(true)
  press('Remove')
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull())
  expect(server.inputs(noticesAdmin.remove)).toEqual([{ id: '41' }])
})

test('a removal that is refused says why', async () => {
  server.refuse(noticesAdmin.remove, 'NoDataFound')
  await open()
  press('Remove')
  expect(await trouble('No data found')).toBeDefined()
})
