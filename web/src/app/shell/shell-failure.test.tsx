import { act, render, screen } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test, vi } from 'vitest'
import { routes } from '#app/routes.tsx'
import { UiTextInLanguage } from '#app/ui-text.tsx'
import { startLanguage } from '#i18n/start.ts'

const shell = vi.hoisted(() => ({ fails: true }))
vi.mock('#app/shell/shell.tsx', () => ({
  Shell: () => {
    if (shell.fails) throw new Error('a list of the shell is not one')
    return <p>here</p>
  },
}))

test('if the shell itself fails the app shows its own message, and can be tried again', async () => {
  localStorage.setItem('lang', 'en')
  await startLanguage()
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const router = createMemoryRouter(routes, { initialEntries: ['/pages/my/my'] })
  await act(async () => {
    render(
      <UiTextInLanguage>
        <RouterProvider router={router} />
      </UiTextInLanguage>,
    )
  })
  expect(screen.getByRole('alert').textContent).toContain('Something went wrong')
  shell.fails = false
  await act(async () => screen.getByRole('button', { name: 'Try again' }).click())
  expect(screen.getByText('here')).toBeTruthy()
})
