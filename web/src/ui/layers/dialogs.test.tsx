import { act, cleanup, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { Dialog, Sheet } from '#ui/layers/dialog.tsx'
import { confirm, DialogHost, openMenu } from '#ui/layers/dialogs.tsx'
import { Screen } from '#ui/pages/screen.tsx'

test('a dialog closes with the page that opened it, unanswered, and does not cover the next one', async () => {
  const { unmount } = render(<DialogHost />)
  let answer: Promise<boolean> | undefined
  act(() => void (answer = confirm({ title: 'Log out?', confirm: 'Log out' })))
  expect(await screen.findByRole('dialog', { name: 'Log out?' })).toBeTruthy()
  unmount()
  expect(await answer).toBe(false)
  render(<DialogHost />)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a dialog of a dark page is dark in both themes, and one of others is not', async () => {
  const isNight = (layer: HTMLElement) => layer.matches('.always-dark')
  for (const tone of ['night', 'page'] as const) {
    render(
      <MemoryRouter>
        <Screen tone={tone} title="Room">
          <button type="button">More</button>
          <Sheet open title="Devices" onClose={() => undefined} />
          <Dialog open title="Leave?" onClose={() => undefined} />
        </Screen>
        <DialogHost />
      </MemoryRouter>,
    )
    const more = screen.getByRole('button', { name: 'More', hidden: true })
    act(() => void openMenu('Choices', more, [{ value: 'a', label: 'Raise hand' }]))
    const layers = [
      await screen.findByRole('menu', { name: 'Choices', hidden: true }),
      await screen.findByRole('dialog', { name: 'Devices', hidden: true }),
      await screen.findByRole('dialog', { name: 'Leave?', hidden: true }),
    ]
    expect(layers.map(isNight), tone).toEqual(layers.map(() => tone === 'night'))
    cleanup()
  }
})
