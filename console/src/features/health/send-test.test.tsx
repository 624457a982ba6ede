import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { health } from '@mynah/contract/health'
import { press, show, submit, testServer, trouble, type } from '#test/server.tsx'

const server = testServer()

beforeEach(() => {
  server.answer(health.state, {
    ...{
      time: 1,
      findings: [],
      processes: [],
      backupTime: 0,
      archiveSeconds: null,
      archiveCopySeconds: null,
    },
    ...{ databaseBytes: 1, files: null, freeBytes: 1, update: null },
  })
})
async function open() {
  await show('/health')
  return within(await screen.findByRole('region', { name: 'Send a test' }))
}

test('a letter goes to the address that was typed, and the answer of the provider is read', async () => {
  server.answer(health.sendTest, { worked: true, answer: 'It was taken: 250 queued as 4711.' })
  const form = await open()
  submit('Send', form)
  expect(server.inputs(health.sendTest)).toEqual([])
  type('Your e-mail address', 'olga@example.org', form)
  submit('Send', form)
  expect((await form.findByText('It was taken: 250 queued as 4711.')).lang).toBe('en')
  expect(form.getByRole('status').textContent).toMatch(/^It works/)
  expect(server.inputs(health.sendTest)).toEqual([
    { service: 'mail', language: 'en', to: 'olga@example.org' },
  ])
})

test('each service asks for the input that it needs, and an answer is shown at its own service alone', async () => {
  server.answer(health.sendTest, { worked: false, answer: 'No S3 store is set up (S3_BUCKET).' })
  const form = await open()
  type('Service', 'sms', form)
  expect(form.getByLabelText('Your phone number, with +')).toBeDefined()
  type('Service', 'push', form)
  expect(form.getByLabelText('Your username in Mynah')).toBeDefined()
  type('Service', 's3', form)
  expect(form.queryByRole('textbox')).toBeNull()
  press('Write, read and delete a file', form)
  await form.findByText('No S3 store is set up (S3_BUCKET).')
  expect(form.getByRole('status').textContent).toMatch(/^It does not work/)
  type('Service', 'oidc', form)
  expect(form.getByRole('status').textContent).toBe('')
  expect(form.getByRole('button', { name: 'Read its description' })).toBeDefined()
})

test('a refusal says why', async () => {
  server.refuse(health.sendTest, 'TooOften')
  const form = await open()
  type('Your e-mail address', 'olga@example.org', form)
  submit('Send', form)
  expect(await trouble(/too (often|many|fast)|wait|later/i)).toBeDefined()
})
