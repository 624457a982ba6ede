import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { FileInput } from './file-input.tsx'

afterEach(cleanup)

test('chosen files are given, the same one twice too, and nothing where none is chosen', () => {
  const onFiles = vi.fn<(files: File[]) => void>()
  render(<FileInput aria-label="Photos" multiple onFiles={onFiles} />)
  const input = screen.getByLabelText<HTMLInputElement>('Photos')
  const photo = new File(['a'], 'a.png', { type: 'image/png' })
  const choose = (files: File[]) => fireEvent.change(input, { target: { files } })
  choose([photo])
  choose([photo])
  choose([])
  expect(onFiles.mock.calls).toEqual([[[photo]], [[photo]]])
  expect(input.value).toBe('')
})
