import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { profile } from '@mynah/contract/profile'
import { currentSession } from '#client/session/auth-session.ts'
import { refusal, type Answers } from '#client/fake-server.fixture.tsx'
import { loadEnglish } from '#client/render-screen.fixture.tsx'
import { leave, more, saidAt, showAsMe, wireOf } from './me.fixture.tsx'
import { UserNumScreen } from './user-num-screen.tsx'

beforeAll(loadEnglish)
afterEach(leave)

const show = (answers: Answers) => showAsMe(<UserNumScreen />, { answers })
const field = () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Username' })
const type = async (value: string) => fireEvent.change(await field(), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Save' }))
const answer = async (name: string, button: string) => {
  const question = await screen.findByRole('dialog', { name })
  fireEvent.click(within(question).getByRole('button', { name: button }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

test('a username becomes permanent after a question, and can then no longer be changed', async () => {
  const { bodiesOf } = show({ [profile.update.path]: wireOf({ userNum: 'amelia77' }) })
  await type(' amelia77 ')
  save()
  await answer('Keep amelia77 for good?', 'Save')
  expect(await screen.findByText(/can no longer be changed/)).toBeTruthy()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(bodiesOf(profile.update.path)).toEqual([{ userNum: 'amelia77' }])
  expect(currentSession()).toMatchObject({ user: { userNum: 'amelia77' } })
})

test('after answering no to the question one can go on choosing', async () => {
  const { bodiesOf } = show({})
  await type('amelia77')
  save()
  await answer('Keep amelia77 for good?', 'Cancel')
  expect((await field()).value).toBe('amelia77')
  expect(bodiesOf(profile.update.path)).toEqual([])
})

test.each(['amy', '7amelia', 'amelia 77', 'amélia77'])(
  '“%s” is no username, which its rule says',
  async (typed) => {
    show({})
    await type(typed)
    save()
    expect(saidAt(await field())).toContain('6 to 20 letters and digits, starting with a letter')
    expect(screen.queryByRole('dialog')).toBeNull()
  },
)

test('a taken username is refused at the field, where it can be changed', async () => {
  show({ [profile.update.path]: refusal('11008', 'This one is taken') })
  await type('amelia77')
  save()
  await answer('Keep amelia77 for good?', 'Save')
  await waitFor(async () => expect(saidAt(await field())).toContain('This one is taken'))
  expect((await field()).value).toBe('amelia77')
})

test('a username that was chosen already is shown, without a way to change it', async () => {
  show({ [profile.more.path]: { ...more, numFixed: '1' } })
  expect(await screen.findByText('mabcdefghij')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
})

test('where it does not load the page can be tried again', async () => {
  const answers: Answers = { [profile.more.path]: refusal('10103', 'No') }
  show(answers)
  const again = await screen.findByRole('button', { name: 'Try again' })
  answers[profile.more.path] = more
  fireEvent.click(again)
  expect((await field()).value).toBe('mabcdefghij')
})
