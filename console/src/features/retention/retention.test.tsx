import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { appInfoAdmin } from '@mynah/contract/app-info'
import { retentionAdmin, type Retention } from '@mynah/contract/retention'
import { press, show, testServer, trouble, type } from '#test/server.tsx'

const server = testServer()
const forEver: Retention = { days: 0, archive: false, startTime: 0, archived: 0 }
const tomorrow = () => Date.now() + 86_400_000
let rule: Retention

beforeEach(() => {
  rule = forEver
  server.answer(appInfoAdmin.settings, { list: [] })
  server.answer(appInfoAdmin.versions, { list: [] })
  server.answer(appInfoAdmin.types, { list: [] })
  server.answer(retentionAdmin.state, () => rule)
  server.answer(retentionAdmin.set, (input) => (rule = { ...rule, ...input, startTime: tomorrow() }))
})

const open = async () => {
  await show('/settings')
  return within(await screen.findByRole('region', { name: 'How long messages are kept' }))
}
function confirming(answer: boolean) {
  const ask = vi.fn<(question: string) => boolean>(() => answer)
  vi.stubGlobal('confirm', ask)
  return ask
}
const days = /^Days, 30 to 3650/

test('messages are stored without a limit until a rule is saved, which says from when it is in force', async () => {
  const ask = confirming(true)
  const section = await open()
  await section.findByText('Messages are kept forever.')
  expect(section.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  type(days, '90', section)
  type('After that', 'archive', section)
  press('Save', section)
  await section.findByText('Messages are moved to the archive after 90 days.')
  expect(server.inputs(retentionAdmin.set)).toEqual([{ days: 90, archive: true }])
  expect(ask.mock.calls[0]?.[0]).toMatch(/^Move all messages older than 90 days to the archive\?/)
  expect(section.getByRole('status').textContent).toMatch(/^Takes effect .+ cancelled\.$/)
})

test('nothing is saved that was not confirmed, and deleting says that it is for good', async () => {
  const ask = confirming(false)
  const section = await open()
  await section.findByText('Messages are kept forever.')
  type(days, '365', section)
  press('Save', section)
  expect(ask.mock.calls[0]?.[0]).toMatch(/older than 365 days, for everybody\? .+ cannot be undone/)
  expect(server.inputs(retentionAdmin.set)).toEqual([])
  expect(section.getByLabelText<HTMLInputElement>(days).value).toBe('365')
})

test('a rule is removed without a question, and the archive is still counted', async () => {
  rule = { days: 90, archive: true, startTime: 1, archived: 1_234 }
  const section = await open()
  await section.findByText('1234 messages are in the archive.')
  expect(section.queryByRole('status')).toBeNull()
  type(days, '0', section)
  press('Save', section)
  await section.findByText('Messages are kept forever.')
  expect(server.inputs(retentionAdmin.set)).toEqual([{ days: 0, archive: true }])
})

test('a refusal of the server is shown, and the typed value stays', async () => {
  confirming(true)
  server.refuse(retentionAdmin.set, 'NoPermission')
  const section = await open()
  await section.findByText('Messages are kept forever.')
  type(days, '31', section)
  press('Save', section)
  await trouble('You may not do this')
  expect(section.getByLabelText<HTMLInputElement>(days).value).toBe('31')
})

test('only administrators see it', async () => {
  server.role = 'editor'
  await show('/settings')
  await screen.findByText('App store review is off.')
  await waitFor(() => expect(server.inputs(appInfoAdmin.versions)).toHaveLength(1))
  expect(screen.queryByRole('region', { name: 'How long messages are kept' })).toBeNull()
  expect(server.inputs(retentionAdmin.state)).toEqual([])
})
