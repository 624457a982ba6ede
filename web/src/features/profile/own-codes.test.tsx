import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { profile } from '@mynah/contract/profile'
import { refusal, type Answers } from '#client/fake-server.fixture.tsx'
import { loadEnglish } from '#client/render-screen.fixture.tsx'
import { InviteScreen } from './invite-screen.tsx'
import { leave, showAsMe } from './me.fixture.tsx'
import { QrcodeScreen } from './qrcode-screen.tsx'

beforeAll(loadEnglish)
afterEach(leave)

const token = (sign: string) => ({ token: sign.repeat(43) })
const code = () => screen.findByRole('img', { name: 'QR code of Amelia' })
async function makeNew(): Promise<void> {
  fireEvent.click(screen.getByRole('button', { name: 'New code' }))
  const question = await screen.findByRole('dialog', { name: 'Make a new QR code?' })
  expect(question.textContent).toContain('printed copies included')
  fireEvent.click(within(question).getByRole('button', { name: 'New code' }))
}

test('a new code takes the place of the old one after a question', async () => {
  const answers: Answers = { [profile.qrToken.path]: token('a') }
  const { bodiesOf } = showAsMe(<QrcodeScreen />, { answers })
  const before = (await code()).innerHTML
  answers[profile.qrToken.path] = token('b')
  await makeNew()
  await waitFor(async () => expect((await code()).innerHTML).not.toBe(before))
  expect(bodiesOf(profile.qrToken.path)).toEqual([{}, { reset: '1' }])
})

test('where no new code can be made the old one stays', async () => {
  const answers: Answers = { [profile.qrToken.path]: token('a') }
  showAsMe(<QrcodeScreen />, { answers })
  const before = (await code()).innerHTML
  answers[profile.qrToken.path] = refusal('10106', 'Too often')
  await makeNew()
  expect(await screen.findByText('Too often')).toBeTruthy()
  expect((await code()).innerHTML).toBe(before)
})

test('a code that does not load can be loaded again', async () => {
  const answers: Answers = { [profile.qrToken.path]: refusal('10103', 'No') }
  showAsMe(<QrcodeScreen />, { answers })
  const again = await screen.findByRole('button', { name: 'Try again' })
  answers[profile.qrToken.path] = token('a')
  fireEvent.click(again)
  expect(await code()).toBeTruthy()
})

const invited = (list: object[]) => ({ list, pageNo: 1, pageSize: 50, more: false })

test("the link with the user's invite code is copied, and who registered with it is listed", async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const linh = { userId: '8', userName: 'Linh', avatarUrl: '', createTime: Date.UTC(2026, 4, 1) }
  showAsMe(<InviteScreen />, {
    as: { inviteCode: 'K7QX' },
    answers: { [profile.invited.path]: invited([linh]) },
  })
  expect(screen.getByText('K7QX')).toBeTruthy()
  expect((await screen.findByRole('link', { name: /Linh/ })).getAttribute('href')).toContain('id=8')
  fireEvent.click(screen.getByRole('button', { name: 'Copy link' }))
  expect(await screen.findByText('Copied')).toBeTruthy()
  expect(writeText).toHaveBeenCalledWith(`${location.origin}/#/pages/register/account?code=K7QX`)
})

test('if nobody registered with it the page says so, and if that does not load it can be tried again', async () => {
  const answers: Answers = { [profile.invited.path]: refusal('10103', 'No') }
  showAsMe(<InviteScreen />, { as: { inviteCode: 'K7QX' }, answers })
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByText('Nobody has joined with your code yet.')).toBeNull()
  answers[profile.invited.path] = invited([])
  fireEvent.click(again)
  expect(await screen.findByText('Nobody has joined with your code yet.')).toBeTruthy()
})
