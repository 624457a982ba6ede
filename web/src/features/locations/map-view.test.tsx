import { QueryClientProvider } from '@tanstack/react-query'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { queryClient } from '#client/api/query.ts'
import { loadSignedInTexts, startLanguage } from '#i18n/start.ts'
import { MapView } from './map-view.tsx'
import { removeMap } from './remove-map.ts'

let missing = true
vi.mock('./map.ts', () => ({
  drawMap: (_element: HTMLElement, { onFailed }: { onFailed: () => void }) => {
    if (missing) onFailed()
    return { on: () => {}, off: () => {}, remove: () => {}, setView: () => {} }
  },
}))

beforeAll(async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  await loadSignedInTexts()
  vi.stubGlobal('fetch', async () => Response.json({ retCode: '000000', retDesc: '', data: { list: [] } }))
})

test('a map whose outlines did not come says so, and is drawn at the next try', async () => {
  render(
    <QueryClientProvider client={queryClient}>
      <MapView at={{ lat: 1, lng: 2, zoom: 4 }} />
    </QueryClientProvider>,
  )
  const said = await screen.findByRole('alert')
  missing = false
  fireEvent.click(within(said).getByRole('button'))
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
})

test('a map that zooms is removed once the zoom has ended', () => {
  const remove = vi.fn<() => void>()
  const ends: (() => void)[] = []
  const map = { off: vi.fn(), once: (_name: string, run: () => void) => void ends.push(run), remove }
  removeMap(map as never, true)
  expect(remove).not.toHaveBeenCalled()
  ends.forEach((end) => end())
  expect(remove).toHaveBeenCalledOnce()
  removeMap(map as never, false)
  expect(remove).toHaveBeenCalledTimes(2)
  expect(map.off).toHaveBeenCalledWith('moveend')
})
