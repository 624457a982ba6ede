import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { appInfoAdmin } from '@mynah/contract/app-info'
import { press, rowsOf, show, submit, testServer, trouble, type } from '#test/server.tsx'

const server = testServer()

let settings: Record<string, string>
const labels = { en: 'Rice', id: 'Nasi', th: 'ข้าว', vi: 'Cơm', hi: 'चावल', zh: '米饭' }

beforeEach(() => {
  vi.stubGlobal('confirm', () => true)
  settings = {
    examine: '0',
    linkPreviews: '1',
    groupLinkPages: '1',
    editMinutes: '15',
    groupMembersMax: '500',
    kfUrl: 'https://help.example',
    gwUrl: '',
    sevenDayRate: '2.5',
    sevenDayTerms: '',
  }
  server.role = 'editor'
  server.answer(appInfoAdmin.settings, () => ({
    list: Object.entries(settings).map(([key, value]) => ({ key, value })),
  }))
  server.answer(appInfoAdmin.set, ({ key, value }) => {
    settings = { ...settings, [key]: value }
    return null
  })
  server.answer(appInfoAdmin.versions, { list: [] })
  server.answer(appInfoAdmin.types, { list: ['food'] })
  server.answer(appInfoAdmin.words, { list: [{ value: 'rice', labels }] })
  server.answer(appInfoAdmin.setWords, null)
  server.answer(appInfoAdmin.publish, null)
})

const open = async () => {
  await show('/settings')
  await screen.findByText('App store review is off.')
}
const form = (label: RegExp) => {
  const found = screen.getByLabelText(label).closest('form')
  if (!found) throw new Error(`no form around ${label}`)
  return within(found)
}

test('a review begins and ends, and the page says what people see then', async () => {
  await open()
  const confirm = vi.fn((_question: string) => true)
  vi.stubGlobal('confirm', confirm.mockReturnValueOnce(false))
  press('Start a review')
  expect(confirm).toHaveBeenCalledWith(expect.stringContaining('Nobody can pay meanwhile'))
  expect(server.inputs(appInfoAdmin.set)).toEqual([])
  press('Start a review')
  await screen.findByText('App store review is on: everything about money is hidden.')
  press('End the review')
  await screen.findByText('App store review is off.')
  expect(server.inputs(appInfoAdmin.set)).toEqual([
    { key: 'examine', value: '1' },
    { key: 'examine', value: '0' },
  ])
})

test('previews of links are turned off and on', async () => {
  await open()
  press('Turn previews off')
  await screen.findByText('Link previews are off.')
  press('Turn previews on')
  await screen.findByText('Link previews are on: the server opens pages that people link to.')
  expect(server.inputs(appInfoAdmin.set)).toEqual([
    { key: 'linkPreviews', value: '0' },
    { key: 'linkPreviews', value: '1' },
  ])
})

test.each([
  [/^Customer service page/, 'kfUrl', ' https://new.example/ ', 'https://new.example/'],
  [/^Company website/, 'gwUrl', 'https://makers.example/', 'https://makers.example/'],
  [/^Seven-day rate/, 'sevenDayRate', '3.75', '3.75'],
  [/^Terms of the rate/, 'sevenDayTerms', ' Paid each Monday ', 'Paid each Monday'],
])('%s is saved once it was changed', async (label, key, typed, saved) => {
  await open()
  const button = form(label).getByRole<HTMLButtonElement>('button', { name: 'Save' })
  expect(button.disabled).toBe(true)
  type(label, typed)
  press('Save', form(label))
  await waitFor(() => expect(server.inputs(appInfoAdmin.set)).toHaveLength(1))
  expect(server.inputs(appInfoAdmin.set)).toEqual([{ key, value: saved }])
  await waitFor(() =>
    expect(form(label).getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true),
  )
})

test.each([
  [/^Minutes for which people may edit a message, up to 2880/, 'editMinutes', '15', '2880', '2880'],
  [/^Most members of a group/, 'groupMembersMax', '500', '800', '800'],
])('%s is a whole number', async (label, key, before, typed, saved) => {
  await open()
  expect(screen.getByLabelText<HTMLInputElement>(label).value).toBe(before)
  type(label, typed)
  press('Save', form(label))
  await waitFor(() => expect(server.inputs(appInfoAdmin.set)).toEqual([{ key, value: saved }]))
})

test('a setting that is refused says why and keeps the typed value', async () => {
  server.refuse(appInfoAdmin.set, 'NoPermission')
  await open()
  type(/^Seven-day rate/, '3.75')
  press('Save', form(/^Seven-day rate/))
  await trouble('You may not do this')
  expect(screen.getByLabelText<HTMLInputElement>(/^Seven-day rate/).value).toBe('3.75')
})

test('what no server would take is not sent, and said in a sentence', async () => {
  await open()
  type(/^Seven-day rate/, 'much')
  press('Save', form(/^Seven-day rate/))
  await trouble(/^ *Some of the input is not valid\. *$/)
  expect(server.inputs(appInfoAdmin.set)).toEqual([])
  expect(screen.getByLabelText<HTMLInputElement>(/^Seven-day rate/).value).toBe('much')
})

test('settings that do not load say why, and the rest of the page works', async () => {
  server.refuse(appInfoAdmin.settings, 'TryLater')
  await show('/settings')
  await trouble('The service is busy')
  expect(await screen.findByText('No version has been published yet.')).toBeDefined()
})

test('versions are listed with whether they are a must', async () => {
  const version = {
    id: '1',
    type: 'H5',
    code: 261,
    version: '2.0',
    note: 'Faster',
    url: '',
    createTime: Date.UTC(2026, 1, 3),
  }
  server.answer(appInfoAdmin.versions, {
    list: [
      { ...version, forced: true },
      { ...version, id: '2', code: 260, forced: false },
    ],
  })
  await show('/settings')
  expect(await rowsOf('Versions')).toEqual([
    ['H5', '261', '2.0', 'Faster', 'yes', '3 Feb 2026, 00:00', 'Withdraw'],
    ['H5', '260', '2.0', 'Faster', 'no', '3 Feb 2026, 00:00', 'Withdraw'],
  ])
})

test('a version needs a number and a name, is no must by itself, and leaves the form empty', async () => {
  await open()
  submit('Publish')
  type('Code (number)', 'two')
  type('Version', '2.1')
  submit('Publish')
  expect(server.inputs(appInfoAdmin.publish)).toEqual([])
  type('Code (number)', '262')
  type('What’s new', 'Stickers')
  submit('Publish')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Version').value).toBe(''))
  type('Code (number)', '263')
  type('Version', '2.2')
  type('Required update', 'yes')
  submit('Publish')
  await waitFor(() => expect(server.inputs(appInfoAdmin.publish)).toHaveLength(2))
  expect(server.inputs(appInfoAdmin.publish)).toEqual([
    { type: 'H5', code: 262, version: '2.1', note: 'Stickers', url: '', forced: false },
    { type: 'H5', code: 263, version: '2.2', note: '', url: '', forced: true },
  ])
})

test('a version that is refused says why and keeps the form', async () => {
  server.refuse(appInfoAdmin.publish, 'BadParameter')
  await open()
  type('Code (number)', '1')
  type('Version', '2.1')
  submit('Publish')
  await trouble('Something in this request is not right')
  expect(screen.getByLabelText<HTMLInputElement>('Version').value).toBe('2.1')
})

test('a list of words is a line each, in every language, and is saved as it reads', async () => {
  await open()
  await screen.findByRole('button', { name: 'food' })
  press('food')
  const area = await screen.findByLabelText<HTMLTextAreaElement>(/^Entries of food/)
  expect(area.value).toBe('rice | Rice | Nasi | ข้าว | Cơm | चावल | 米饭')
  type(/^Entries of food/, `${area.value}\n\nfish| Fish |Ikan`)
  submit('Save the list')
  await screen.findByText('Saved.')
  expect(server.inputs(appInfoAdmin.setWords)).toEqual([
    {
      type: 'food',
      list: [
        { value: 'rice', labels },
        { value: 'fish', labels: { en: 'Fish', id: 'Ikan', th: '', vi: '', hi: '', zh: '' } },
      ],
    },
  ])
})

test('another list is opened by its name, which has no blanks', async () => {
  server.answer(appInfoAdmin.words, { list: [] })
  await open()
  type('Another list', 'two words')
  submit('Open')
  expect(screen.queryByLabelText(/^Entries of/)).toBeNull()
  type('Another list', 'colours')
  submit('Open')
  expect((await screen.findByLabelText<HTMLTextAreaElement>(/^Entries of colours/)).value).toBe('')
  expect(server.inputs(appInfoAdmin.words)).toEqual([{ type: 'colours' }])
})

test('a list that is refused says why', async () => {
  server.refuse(appInfoAdmin.setWords, 'BadParameter')
  await open()
  await screen.findByRole('button', { name: 'food' })
  press('food')
  await screen.findByLabelText(/^Entries of food/)
  submit('Save the list')
  await trouble('Something in this request is not right')
  expect(screen.queryByText('Saved.')).toBeNull()
})
