import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Split } from './split.tsx'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test('what is opened below a list is scrolled to, once, and beside it stays where it is', () => {
  const scrolled = vi.spyOn(HTMLElement.prototype, 'scrollIntoView').mockReturnValue(undefined)
  let wide = false
  vi.stubGlobal('matchMedia', () => ({ matches: wide }))
  const shown = (key: string | undefined, text = key) => (
    <Split list={<p>list</p>} detail={key && <p key={key}>{text}</p>} />
  )
  const { rerender } = render(shown(undefined))
  expect(scrolled).not.toHaveBeenCalled()
  rerender(shown('one'))
  rerender(shown('one', 'changed'))
  expect(scrolled).toHaveBeenCalledTimes(1)
  rerender(shown('two'))
  expect(scrolled).toHaveBeenCalledTimes(2)
  wide = true
  rerender(shown('three'))
  expect(scrolled).toHaveBeenCalledTimes(2)
})
