import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { end } from '#client/session/auth-session.ts'
import { startLanguage } from '#i18n/start.ts'
import { RegisterScreen } from './register-screen.tsx'

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
})

const asked: { path: string; body: Record<string, string> }[] = []
const taken = { retCode: '11005', retDesc: 'Taken', data: null as null | { field: string } }
let answer = taken

beforeEach(() => {
  asked.length = 0
  answer = taken
  end()
  vi.stubGlobal('fetch', async (request: Request) => {
    const body = (await request.json()) as Record<string, string>
    asked.push({ path: new URL(request.url).pathname, body })
    return Response.json(answer)
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label, { selector: 'input:not([type=radio])' }), {
    target: { value },
  })
function fill(way: 'E-mail' | 'Phone', userNum: string) {
  render(
    <MemoryRouter>
      <RegisterScreen />
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('radio', { name: way }))
  if (way === 'Phone') type('Phone number', '8123456789')
  else type('E-mail address', 'ana@example.org')
  type('Six-digit code', '123456')
  type('Username (optional)', userNum)
  type('Name', 'Ana')
  type('New password', 'a good long one')
  type('Confirm password', 'a good long one')
  fireEvent.click(screen.getByRole('checkbox'))
  fireEvent.click(screen.getByRole('button', { name: 'Create account' }))
}

for (const way of ['E-mail', 'Phone'] as const) {
  test(`a user who registers by ${way} may choose a user number at once`, async () => {
    fill(way, 'anatester')
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]).toMatchObject({
      path: '/api/login/userNumRegister',
      body: { userNum: 'anatester', verCode: '123456' },
    })
  })

  test(`a user who registers by ${way} may leave the user number to the server`, async () => {
    fill(way, '')
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(asked[0]?.body).not.toHaveProperty('userNum')
  })
}

function fillBoth() {
  render(
    <MemoryRouter>
      <RegisterScreen />
    </MemoryRouter>,
  )
  fireEvent.click(screen.getByRole('radio', { name: 'Phone' }))
  fireEvent.click(screen.getByRole('button', { name: 'Add an e-mail address too' }))
  type('Phone number', '8123456789')
  type('Code from the text message', '123456')
  type('E-mail address', 'ana@example.org')
  type('Name', 'Ana')
  type('New password', 'a good long one')
  type('Confirm password', 'a good long one')
  fireEvent.click(screen.getByRole('checkbox'))
}
const create = () => fireEvent.click(screen.getByRole('button', { name: 'Create account' }))

test('a user who gives phone and e-mail proves each by its own code, or continues with one', async () => {
  fillBoth()
  create()
  expect(screen.getByText('The code has six digits')).toBeTruthy()
  expect(asked).toEqual([])
  type('Code from the e-mail', '654321')
  create()
  await waitFor(() => expect(asked).toHaveLength(1))
  const both = { mobile: '8123456789', verCode: '123456', email: 'ana@example.org', emailCode: '654321' }
  expect(asked[0]?.body).toMatchObject(both)
  fireEvent.click(screen.getByRole('button', { name: 'Only one of them' }))
  create()
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(asked[1]?.body).toMatchObject({ mobile: '8123456789', verCode: '123456' })
  for (const name of ['email', 'emailCode']) expect(asked[1]?.body).not.toHaveProperty(name)
})

test('a refused code is an error at its own field', async () => {
  answer = { retCode: '11003', retDesc: 'The code is wrong', data: { field: 'emailCode' } }
  fillBoth()
  type('Code from the e-mail', '654321')
  create()
  const field = screen.getByLabelText('Code from the e-mail', { selector: 'input' })
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  const fine = screen.getByLabelText('Code from the text message', { selector: 'input' })
  expect(fine.getAttribute('aria-invalid')).not.toBe('true')
})

test('an invalid user number is an error at its field, before anything is sent', () => {
  fill('E-mail', '1st')
  expect(screen.getByText('6 to 20 letters and digits, starting with a letter')).toBeTruthy()
  expect(asked).toEqual([])
})
