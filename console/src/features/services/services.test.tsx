import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { services, type Service } from '@mynah/contract/services'
import { press, show, submit, testServer, trouble, type } from '#test/server.tsx'

const server = testServer()

const none = { version: 0, lockedBy: [], applies: false, changeTime: 0, changedBy: '' }
const mail: Service = {
  ...none,
  service: 'mail',
  fields: [
    { name: 'SMTP_URL', isSecret: true, isSet: false, value: '' },
    { name: 'SMTP_FROM', isSecret: false, isSet: false, value: '' },
  ],
}
const zone: Service = {
  ...none,
  service: 'timeZone',
  fields: [{ name: 'MYNAH_TIME_ZONE', isSecret: false, isSet: false, value: 'UTC' }],
}
const saved: Service = {
  ...mail,
  ...{ version: 1, applies: true, changeTime: Date.UTC(2026, 10, 29, 9, 30), changedBy: 'olga' },
  fields: [
    { name: 'SMTP_URL', isSecret: true, isSet: true, value: 'mail.example.org' },
    { name: 'SMTP_FROM', isSecret: false, isSet: true, value: 'a@example.org' },
  ],
}
const url = 'smtp://mynah:secret@mail.example.org'
let list: Service[]

beforeEach(() => {
  list = [mail, zone]
  server.answer(services.list, () => ({ list, bucket: '' }))
  vi.stubGlobal('confirm', () => true)
})

async function open(name: string) {
  await show('/services')
  return within(await screen.findByRole('region', { name }))
}
const inputOf = (label: string, place: Pick<typeof screen, 'getByLabelText'>) =>
  place.getByLabelText<HTMLInputElement>(label)
const addressLabel = 'Address of the mail server, with name and password'

test('what was typed is saved with the version that was seen, and a secret is not shown again', async () => {
  server.answer(services.set, () => {
    list = [saved, zone]
    return null
  })
  const form = await open('Mail')
  expect(form.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true)
  type(addressLabel, url, form)
  type('Sender', ' a@example.org ', form)
  submit('Save', form)
  await screen.findByText('Changed by olga, 29 Nov 2026, 09:30')
  expect(server.inputs(services.set)).toEqual([
    {
      ...{ service: 'mail', version: 0 },
      values: [
        { name: 'SMTP_URL', value: url },
        { name: 'SMTP_FROM', value: 'a@example.org' },
      ],
    },
  ])
  await screen.findByText('Mail: saved.')
  const now = within(screen.getByRole('region', { name: 'Mail' }))
  expect(inputOf(addressLabel, now)).toMatchObject({
    ...{ value: '', type: 'password', placeholder: 'Saved, not shown: mail.example.org' },
  })
  expect(inputOf('Sender', now).value).toBe('a@example.org')
})

test('only what is changed is sent, and removing asks once and empties all', async () => {
  list = [saved]
  server.answer(services.set, null)
  const form = await open('Mail')
  type('Sender', 'b@example.org', form)
  submit('Save', form)
  await waitFor(() => expect(server.inputs(services.set)).toHaveLength(1))
  expect(server.inputs(services.set)[0]?.values).toEqual([{ name: 'SMTP_FROM', value: 'b@example.org' }])
  const asked = vi.fn<(question: string) => boolean>(() => false)
  vi.stubGlobal('confirm', asked)
  await waitFor(() =>
    expect(form.getByRole('button', { name: 'Remove' }).getAttribute('aria-busy')).not.toBe('true'),
  )
  press('Remove', form)
  expect(asked).toHaveBeenCalledWith('Remove what is set here: Mail?')
  expect(server.inputs(services.set)).toHaveLength(1)
  asked.mockReturnValue(true)
  press('Remove', form)
  await waitFor(() => expect(server.inputs(services.set)).toHaveLength(2))
  expect(server.inputs(services.set)[1]?.values).toEqual([
    { name: 'SMTP_URL', value: '' },
    { name: 'SMTP_FROM', value: '' },
  ])
})

test('a change that waits says so, and what was typed stays', async () => {
  server.refuse(services.set, 'WaitsADay')
  const form = await open('Mail')
  type('Sender', 'a@example.org', form)
  submit('Save', form)
  expect((await form.findByRole('link', { name: 'Waiting changes' })).getAttribute('href')).toBe('#/changes')
  expect(inputOf('Sender', form).value).toBe('a@example.org')
})

test('a change that another operator made meanwhile is shown, and what was typed stays', async () => {
  server.refuse(services.set, 'DecisionStale')
  const form = await open('Mail')
  type('Sender', 'b@example.org', form)
  list = [saved, zone]
  submit('Save', form)
  await trouble('has changed since')
  await form.findByText('Changed by olga, 29 Nov 2026, 09:30')
  expect(inputOf('Sender', form).value).toBe('b@example.org')
  server.answer(services.set, null)
  submit('Save', form)
  await waitFor(() => expect(server.inputs(services.set).map(({ version }) => version)).toEqual([0, 1]))
})

test('a wrong setting is named and marked', async () => {
  server.refuse(services.set, 'BadParameter', { field: 'SMTP_URL' })
  const form = await open('Mail')
  type(addressLabel, 'mail', form)
  submit('Save', form)
  await trouble(`Not valid: ${addressLabel}.`)
  expect(inputOf(addressLabel, form).getAttribute('aria-invalid')).toBe('true')
  expect(inputOf('Sender', form).getAttribute('aria-invalid')).toBe('false')
})

test('a default is shown in its field, and a time zone has no test', async () => {
  const form = await open('Time zone')
  expect(inputOf('Time zone', form).placeholder).toBe('UTC')
  expect(form.queryByText('Send a test')).toBeNull()
})

test('what the environment sets has no fields, and names its variables', async () => {
  list = [{ ...saved, version: 0, applies: false, lockedBy: ['SMTP_URL', 'SMTP_FROM'], changeTime: 0 }]
  const place = await open('Mail')
  place.getByText('Set in the environment of the server: SMTP_URL, SMTP_FROM')
  place.getByText('Saved, not shown: mail.example.org')
  expect(place.queryByLabelText('Sender')).toBeNull()
  expect(place.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('what cannot be used is said, and the S3 store says where it is set', async () => {
  list = [{ ...saved, applies: false }]
  const place = await open('Mail')
  expect(place.getByText('What was saved here cannot be used. Enter it again.')).toBeDefined()
  within(screen.getByRole('region', { name: 'S3 store' })).getByText(/S3_BUCKET/)
})

test('a test uses what was typed before it is saved, and shows the answer', async () => {
  server.answer(services.test, { worked: true, answer: 'It was taken: 250 ok.' })
  const form = await open('Mail')
  type(addressLabel, url, form)
  submit('Send', form)
  expect(server.inputs(services.test)).toEqual([])
  type('Your e-mail address', 'olga@example.org', form)
  submit('Send', form)
  expect((await form.findByText('It was taken: 250 ok.')).lang).toBe('en')
  expect(server.inputs(services.test)).toEqual([
    {
      ...{ service: 'mail', to: 'olga@example.org', language: 'en' },
      values: [{ name: 'SMTP_URL', value: url }],
    },
  ])
  server.refuse(services.test, 'TooOften')
  submit('Send', form)
  expect(await trouble(/too (often|many|fast)|wait|later/i)).toBeDefined()
})

test('while it is loading the page says so, and a failure says why with a button to try again', async () => {
  server.fail(services.list)
  await show('/services')
  expect(await trouble('The server is not responding.')).toBeDefined()
  server.answer(services.list, { list: [mail], bucket: 'mynah' })
  press('Try again')
  await screen.findByText('Bucket: mynah')
})

test('an operator who is no administrator is not offered the page, and reads why it is empty', async () => {
  server.role = 'cashier'
  await show('/services')
  expect(screen.queryByRole('link', { name: 'Services' })).toBeNull()
  expect(await trouble('You may not do this')).toBeDefined()
})
