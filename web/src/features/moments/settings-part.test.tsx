import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { fakeServer } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { DialogHost } from '#ui/layers/dialogs.tsx'
import { amelia } from './moment.fixture.ts'
import { PublishScreen } from './publish/publish-screen.tsx'
import { settingsPart } from './settings-part.tsx'

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

function show(shownTo: string) {
  const settings = { shownTo, span: 'all' }
  const server = fakeServer({
    'moment/settings': settings,
    'moment/changeSettings': settings,
    'moment/draft': { draft: null },
    'moment/saveDraft': null,
  })
  vi.stubGlobal('fetch', server.fetch)
  return server
}
const [ShownToCell] = settingsPart.privacy
async function choose(name: string, choice: string) {
  const dialog = await screen.findByRole('dialog', { name })
  fireEvent.click(within(dialog).getByRole('button', { name: choice }))
}

test('a narrower default asks whether past moments are meant, a wider one does not', async () => {
  const server = show('friends')
  renderScreen(
    <>
      <ul>{ShownToCell && <ShownToCell />}</ul>
      <DialogHost />
    </>,
  )
  const open = async () =>
    fireEvent.click(await screen.findByRole('button', { name: /^Who sees new moments/ }))
  await screen.findByText('Friends')
  await open()
  await choose('Who sees new moments', 'Everyone')
  await vi.waitFor(() => expect(server.bodiesOf('moment/changeSettings')).toEqual([{ shownTo: 'everyone' }]))
  for (const [answer, past] of [
    ['New moments only', '0'],
    ['New and past moments', '1'],
  ] as const) {
    await open()
    await choose('Who sees new moments', 'Nobody')
    await choose('What should this change?', answer)
    await vi.waitFor(() =>
      expect(server.bodiesOf('moment/changeSettings').at(-1)).toEqual({ shownTo: 'nobody', past }),
    )
  }
})

test('the page for publishing starts with the default, and a draft stores only what was chosen', async () => {
  const server = show('everyone')
  renderScreen(
    <>
      <PublishScreen />
      <DialogHost />
    </>,
    { at: '/pages/moment/publish' },
  )
  fireEvent.click(await screen.findByRole('button', { name: /^Who can see it\s*Everyone/ }))
  await choose('Who can see it', 'Only me')
  await screen.findByRole('button', { name: /^Who can see it\s*Only me/ })
  const drafts = () => server.bodiesOf('moment/saveDraft').map(({ draft }) => draft)
  await vi.waitFor(() => expect(drafts().at(-1)).toMatchObject({ visibility: 'private' }), {
    timeout: 20_000,
  })
})
