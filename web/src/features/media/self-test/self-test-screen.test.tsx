import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { media } from '@mynah/contract/media'
import type { Self } from '@mynah/contract/people'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer, refusal } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { loadRareTexts, loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { SelfTestScreen } from './self-test-screen.tsx'
import type { Hops } from './ways.ts'

type Run = { ticket: string; offersTcp: boolean; found: (hops: Partial<Hops>) => void; stop: () => void }
const runs: Run[] = []
vi.mock('./run.ts', () => ({
  runSelfTest: (ticket: string, offersTcp: boolean, found: Run['found']) => {
    const stop = vi.fn()
    runs.push({ ticket, offersTcp, found, stop })
    return stop
  },
}))

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await Promise.all([loadSignedInTexts(), loadRareTexts()])
})
beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
  runs.length = 0
})
afterEach(() => {
  cleanup()
  end()
  vi.unstubAllGlobals()
})

function show(answer: unknown) {
  const answers: Record<string, unknown> = { [media.test.path]: answer }
  const server = fakeServer(answers)
  vi.stubGlobal('fetch', server.fetch)
  const { unmount } = renderScreen(<SelfTestScreen />)
  return { server, answers, unmount }
}

async function run(count = 1): Promise<Run> {
  await waitFor(() => expect(runs).toHaveLength(count), { timeout: 20_000 })
  return runs[count - 1] as Run
}
const lines = () => screen.getAllByRole('listitem').map((one) => one.textContent)
const again = () => screen.getByRole('button', { name: 'Test again' })

test('every step waits, and has its sentence as soon as it is known', async () => {
  show({ ticket: 'a', offersTcp: false })
  const { found, ...given } = await run()
  expect(given).toMatchObject({ ticket: 'a', offersTcp: false })
  expect(lines()).toEqual([
    'MicrophoneChecking… Allow it if the browser asks.',
    'CameraChecking… Allow it if the browser asks.',
    'ServerChecking…',
    'Sound and picture by UDPChecking…',
    'Sound and picture by TCPChecking…',
  ])
  expect(again().hasAttribute('disabled')).toBe(true)
  act(() => found({ microphone: 'works', signalling: 'works' }))
  act(() => found({ camera: 'refused', udp: 'fails', tcp: 'notOffered' }))
  expect(lines()).toEqual([
    'MicrophoneWorks.',
    'CameraThe camera is blocked. Allow it in the browser’s settings for this page.',
    'ServerThe server can be reached.',
    'Sound and picture by UDPThis network blocks UDP. Try another network, or a hotspot from your phone.',
    'Sound and picture by TCPThis server offers UDP only.',
  ])
})

test('with an unreachable server its connections are not tested, and devices are tested all the same', async () => {
  show({ ticket: 'a', offersTcp: true })
  const { found } = await run()
  act(() =>
    found({ microphone: 'absent', camera: 'taken', signalling: 'fails', udp: 'untried', tcp: 'untried' }),
  )
  const [microphone, camera, server, udp, tcp] = lines()
  expect(microphone).toContain('No microphone found.')
  expect(camera).toContain('Another program is using the camera.')
  expect(server).toContain('WebSockets: try another network.')
  for (const way of [udp, tcp]) expect(way).toContain('Not checked: the server was not reached.')
})

test('a repeated test starts in another room, and ends when the page is left', async () => {
  const { answers, unmount } = show({ ticket: 'a', offersTcp: true })
  const first = await run()
  act(() =>
    first.found({ microphone: 'works', camera: 'works', signalling: 'works', udp: 'works', tcp: 'unneeded' }),
  )
  expect(screen.getByText('Not needed, as UDP works.')).toBeTruthy()
  answers[media.test.path] = { ticket: 'b', offersTcp: true }
  fireEvent.click(again())
  const second = await run(2)
  expect(first.stop).toHaveBeenCalledOnce()
  expect(second.ticket).toBe('b')
  expect(screen.queryByText('Works.')).toBeNull()
  unmount()
  expect(second.stop).toHaveBeenCalledOnce()
})

test('a user who tests too often is asked to wait, and tries again', async () => {
  const { answers } = show(refusal('10106', 'Too often'))
  expect(await screen.findByText('Too many tests. Wait a minute, then try again.')).toBeTruthy()
  answers[media.test.path] = { ticket: 'a', offersTcp: true }
  fireEvent.click(again())
  await run()
})

test('a test that the server refuses has an error with another try', async () => {
  const { answers } = show(refusal('10104', 'Not allowed'))
  const retry = within(await screen.findByRole('alert')).getByRole('button')
  answers[media.test.path] = { ticket: 'a', offersTcp: true }
  fireEvent.click(retry)
  expect((await run()).ticket).toBe('a')
})
