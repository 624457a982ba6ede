import { render, screen } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { Around, loadEnglish } from '#client/render-screen.fixture.tsx'
import { PersonTile } from './person-tile.tsx'

beforeAll(loadEnglish)

test('a tile shows the avatar of its person until a picture covers it', () => {
  const person = { userId: '8', userName: 'Linh', avatarUrl: '/media/linh.webp' }
  const { container, rerender } = render(<PersonTile person={person} label="Linh" />, { wrapper: Around })
  expect(container.querySelector('img')?.getAttribute('src')).toContain('/media/linh.webp')
  rerender(
    <PersonTile person={person} label="Linh">
      <canvas aria-label="Camera of Linh" />
    </PersonTile>,
  )
  const avatar = container.querySelector('img') as Element
  const picture = screen.getByLabelText('Camera of Linh')
  expect(avatar.compareDocumentPosition(picture) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})
