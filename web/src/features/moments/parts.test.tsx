import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { Around, loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer, refusal } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { DialogHost } from '#ui/layers/dialogs.tsx'
import { useMomentActions } from './feed/actions.tsx'
import { mePart } from './me-part.tsx'
import { amelia, momentWith } from './moment.fixture.ts'
import { personPart } from './person-part.tsx'

beforeAll(loadEnglish)
beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '7', userInfo: amelia as unknown as Self })
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

const head = { next: '', isFollowed: false, fansCount: 0, coverUrl: '' }
const showRow = (answer: unknown) => {
  vi.stubGlobal('fetch', fakeServer({ 'moment/user': answer }).fetch)
  const [Row] = personPart.cells
  render(<Around at="/pages/user/info">{Row && <Row userId="8" />}</Around>)
}
const pictures = () => [...document.querySelectorAll('img')].map((one) => one.getAttribute('src'))

test('the row of a person shows the newest pictures, four at most, and leads to all of their moments', async () => {
  const one = momentWith()
  const [first] = one.media
  if (!first) throw new Error('the fixture has no picture')
  const media = ['a', 'b', 'c', 'd', 'e'].map((name) => ({ ...first, thumb: `/media/${name}.webp` }))
  showRow({ ...head, list: [{ ...one, media }] })
  await vi.waitFor(() =>
    expect(pictures()).toEqual(['a', 'b', 'c', 'd'].map((name) => `/media/${name}.webp`)),
  )
  expect(screen.getByRole('link', { name: /Moments/ }).getAttribute('href')).toContain(
    '/pages/moment/user?id=8',
  )
})

test('if nothing is visible the row is shown without pictures', async () => {
  showRow(refusal('10103', 'No data found'))
  expect(await screen.findByRole('link', { name: /Moments/ })).toBeTruthy()
  expect(pictures()).toEqual([])
})

test("the Me page leads to the user's own moments", async () => {
  const [Row] = mePart.own
  render(<Around at="/pages/my/my">{Row && <Row />}</Around>)
  expect((await screen.findByRole('link', { name: 'My moments' })).getAttribute('href')).toContain(
    '/pages/moment/user?id=7',
  )
})

test.each([
  ['friends', true],
  ['some', false],
  ['private', false],
] as const)("the user's moment for %s can be forwarded: %s", async (visibility, can) => {
  function Menu() {
    const open = useMomentActions({ ...momentWith(), isMine: true, visibility } as never)
    return <button onClick={({ currentTarget }) => void open(currentTarget)}>menu</button>
  }
  renderScreen(
    <>
      <Menu />
      <DialogHost />
    </>,
    { at: '/pages/moment/moment' },
  )
  fireEvent.click(screen.getByRole('button', { name: 'menu' }))
  expect(await screen.findByRole('menuitem', { name: 'Delete' })).toBeTruthy()
  expect(screen.queryByRole('menuitem', { name: 'Forward' }) !== null).toBe(can)
})
