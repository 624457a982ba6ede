import { act, render, screen } from '@testing-library/react'
import { useState, useSyncExternalStore } from 'react'
import { expect, test, vi } from 'vitest'
import { OverlayPlace } from '#app/shell/attention.tsx'
import { Observable } from '@mynah/client/observable'
import { deferPart } from '#ui/deferred.tsx'

test('the code of an overlay is fetched when it is first shown, and it stays from page to page', async () => {
  const ringing = new Observable(false)
  const useIsShown = () => useSyncExternalStore(ringing.subscribe, ringing.get)
  let mounted = 0
  function Banner() {
    useState(() => (mounted += 1))
    return <p>Linh calls</p>
  }
  const load = vi.fn(async () => Banner)
  const Body = deferPart(load)
  const onPage = (page: string) => (
    <>
      <OverlayPlace useIsShown={useIsShown} Body={Body} />
      <main key={page}>{page}</main>
    </>
  )
  const { rerender } = render(onPage('chats'))
  expect(load).not.toHaveBeenCalled()
  act(() => ringing.set(true))
  expect(await screen.findByText('Linh calls')).toBeTruthy()
  rerender(onPage('contacts'))
  expect(screen.getByText('Linh calls')).toBeTruthy()
  expect(mounted).toBe(1)
  act(() => ringing.set(false))
  expect(screen.queryByText('Linh calls')).toBeNull()
})
