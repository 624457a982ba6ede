import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import type { Self } from '@mynah/contract/people'
import { UiTextInLanguage } from '#app/ui-text.tsx'
import { end, signIn } from '#client/session/auth-session.ts'
import { refusal } from '#client/fake-server.fixture.tsx'
import { queryClient } from '#client/api/query.ts'
import { loadEnglish, renderScreen } from '#client/render-screen.fixture.tsx'
import { DialogHost } from '#ui/layers/dialogs.tsx'
import { setPicked } from './draft.ts'
import { amelia, momentWith } from '../moment.fixture.ts'
import { pendingMoments } from './outbox.ts'
import { PublishScreen } from './publish-screen.tsx'

vi.mock('#client/api/uploads.ts', () => ({ upload: async (file: File) => ({ url: `/media/${file.name}` }) }))

beforeAll(loadEnglish)
beforeEach(() => {
  queryClient.clear()
  signIn({ token: 't', userId: '7', userInfo: amelia as unknown as Self })
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  end()
  vi.unstubAllGlobals()
})

const noDraft = { text: '', media: [], location: null, at: [], people: [] }
const show = (draft: object | null, answers: Record<string, unknown> = {}) =>
  renderScreen(
    <UiTextInLanguage>
      <PublishScreen />
      <DialogHost />
    </UiTextInLanguage>,
    {
      at: '/pages/moment/publish',
      answers: Object.assign(answers, {
        'moment/draft': answers['moment/draft'] ?? { draft },
        'moment/settings': { shownTo: 'friends', span: 'all' },
        'moment/saveDraft': null,
        'moment/publish': momentWith(),
      }),
    },
  )
const pick = (name: string) => setPicked([{ file: new File([name], name, { type: 'image/jpeg' }) }])
const words = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Text' })
const post = () => fireEvent.click(screen.getByRole('button', { name: 'Post' }))

test('a text alone is no moment: it waits for a picture, and posting without one says what is missing', async () => {
  const { bodiesOf } = show(null)
  expect((await words()).disabled).toBe(true)
  post()
  expect(screen.getByText('Add a picture or a video.')).toBeTruthy()
  expect(bodiesOf('moment/publish')).toEqual([])
  pick('lake.jpg')
  await waitFor(() => expect(screen.queryByText('Add a picture or a video.')).toBeNull())
  expect((await words()).disabled).toBe(false)
})

test('a moment is sent with its text, to the default audience, once; no draft is left', async () => {
  pick('lake.jpg')
  const { bodiesOf } = show(null)
  fireEvent.change(await words(), { target: { value: '  At the lake ' } })
  await screen.findByRole('button', { name: /^Who can see it.*Friends/ })
  post()
  post()
  await waitFor(() => expect(bodiesOf('moment/publish')).toHaveLength(1))
  expect(bodiesOf('moment/publish')).toMatchObject([
    { text: 'At the lake', media: ['/media/lake.jpg'], visibility: 'friends' },
  ])
  await waitFor(() => expect(pendingMoments.get()).toEqual([]))
  expect(bodiesOf('moment/publish')).toHaveLength(1)
  expect(bodiesOf('moment/saveDraft').at(-1)).toEqual({ draft: null })
})

test('one moment is shown to nobody else, which its draft remembers too', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  pick('lake.jpg')
  const { bodiesOf } = show({ ...noDraft, text: 'At the lake' })
  fireEvent.click(await screen.findByRole('button', { name: /^Who can see it/ }))
  const sheet = await screen.findByRole('dialog', { name: 'Who can see it' })
  fireEvent.click(within(sheet).getByRole('button', { name: 'Only me' }))
  await screen.findByRole('button', { name: /^Who can see it.*Only me/ })
  await vi.advanceTimersByTimeAsync(2_000)
  await waitFor(() =>
    expect(bodiesOf('moment/saveDraft').at(-1)).toMatchObject({
      draft: { text: 'At the lake', visibility: 'private' },
    }),
  )
  post()
  await waitFor(() => expect(bodiesOf('moment/publish')).toMatchObject([{ visibility: 'private' }]))
})

test('a draft of another device is restored: text, people, audience and place, which a press removes', async () => {
  pick('lake.jpg')
  const place = { name: 'Lake Toba', latitude: 2.6, longitude: 98.8 }
  const begun = { text: 'At the lake', location: place, at: ['8'], people: ['8', '9'], visibility: 'some' }
  const { bodiesOf } = show({ ...noDraft, ...begun })
  expect((await words()).value).toBe('At the lake')
  expect(screen.getByRole('button', { name: /^Who can see it.*2 people/ })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: /Lake Toba/ }))
  expect(screen.queryByText('Lake Toba')).toBeNull()
  post()
  await waitFor(() => expect(bodiesOf('moment/publish')).toHaveLength(1))
  const [sent] = bodiesOf('moment/publish')
  expect(sent).toMatchObject({ at: ['8'], people: ['8', '9'], visibility: 'some' })
  expect(sent).not.toHaveProperty('location')
})

test('a draft that does not load can be loaded again', async () => {
  const answers: Record<string, unknown> = { 'moment/draft': refusal('10103', 'No') }
  show(null, answers)
  const again = await screen.findByRole('button', { name: 'Try again' })
  expect(screen.queryByRole('button', { name: 'Post' })).toBeNull()
  answers['moment/draft'] = { draft: { ...noDraft, text: 'At the lake' } }
  fireEvent.click(again)
  expect((await words()).value).toBe('At the lake')
})
