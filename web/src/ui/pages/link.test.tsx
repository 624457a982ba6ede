import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { createHashRouter, RouterProvider } from 'react-router'
import { Link } from '#ui/pages/link.tsx'

const many = 50

const show = () => {
  window.location.hash = '#/list'
  const router = createHashRouter([
    {
      path: '*',
      element: (
        <>
          <Link to="/room?id=7" state={{ fromList: true }}>
            Linh
          </Link>
          {Array.from({ length: many }, (_, at) => (
            <Link key={at} to={`/room?id=${100 + at}`}>
              Another
            </Link>
          ))}
        </>
      ),
    },
  ])
  render(<RouterProvider router={router} />)
  return { router, linh: screen.getByRole('link', { name: 'Linh' }) }
}

afterEach(() => vi.restoreAllMocks())

test('a press opens the page with its state, and once more takes its own place', async () => {
  const { router, linh } = show()
  expect(linh.getAttribute('href')).toBe('#/room?id=7')
  const before = window.history.length
  await act(async () => void fireEvent.click(linh))
  expect(router.state.location).toMatchObject({
    pathname: '/room',
    search: '?id=7',
    state: { fromList: true },
  })
  expect(window.history.length).toBe(before + 1)
  await act(async () => void fireEvent.click(linh))
  expect(window.history.length).toBe(before + 1)
})

test('a press with a key held is left to the browser', async () => {
  const { router, linh } = show()
  for (const held of ['ctrlKey', 'metaKey', 'shiftKey']) {
    const left = fireEvent.click(linh, { [held]: true })
    expect(left).toBe(true)
  }
  expect(router.state.location.pathname).toBe('/list')
})

test('a step to another page searches the document for none of the links that stay', async () => {
  const { router } = show()
  const searched = vi.spyOn(document, 'querySelector')
  await act(() => router.navigate('/room?id=8'))
  // the router's own calls for each step
  expect(searched.mock.calls.length).toBeLessThan(many / 10)
})
