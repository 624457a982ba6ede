import { act, fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { Badge } from '@mynah/ui/badge.tsx'
import { Button } from '@mynah/ui/button.tsx'
import { CodeField } from '@mynah/ui/code-field.tsx'
import { IndexBar } from '#ui/lists/index-bar.tsx'
import { Cell } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'
import { toast, ToastHost } from '#ui/layers/toast.tsx'

test('a badge stops counting at 99', () => {
  const { container } = render(<Badge count={100} />)
  expect(container.textContent).toBe('99+')
})

test('there is no badge for nothing', () => {
  const { container } = render(<Badge count={0} />)
  expect(container.innerHTML).toBe('')
})

test('a busy button takes no press', () => {
  const press = vi.fn()
  render(
    <Button busy onClick={press}>
      Pay
    </Button>,
  )
  fireEvent.click(screen.getByRole('button'))
  expect(press).not.toHaveBeenCalled()
})

test('a field without a counter has its limit too', () => {
  render(<TextField label="Last name" value="" onChange={() => {}} maxLength={40} />)
  render(<TextField label="Motto" value="" onChange={() => {}} rows={3} max={100} />)
  const mostOf = (name: string) => screen.getByLabelText<HTMLInputElement>(name).maxLength
  expect([mostOf('Last name'), mostOf('Motto')]).toEqual([40, 100])
})

test('a code takes digits alone and reports when it is full', () => {
  const full = vi.fn()
  const change = vi.fn()
  render(<CodeField label="Code" value="" onChange={change} onFull={full} />)
  fireEvent.change(screen.getByLabelText('Code'), { target: { value: '12 34-56' } })
  expect(change).toHaveBeenCalledWith('123456')
  expect(full).toHaveBeenCalledWith('123456')
})

test('an error of a field is tied to it', () => {
  render(<TextField label="Name" value="" onChange={() => {}} error="Too short" />)
  const field = screen.getByLabelText('Name')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toBe('Too short')
})

test('a segment is chosen', () => {
  const choose = vi.fn()
  const options = ['a', 'b'].map((value) => ({ value, label: value.toUpperCase() }))
  render(<Segmented name="Way" value="a" onChange={choose} options={options} />)
  fireEvent.click(screen.getByRole('radio', { name: 'B' }))
  expect(choose).toHaveBeenCalledWith('b')
})

test('loaded content stays when a refresh fails', () => {
  const query = { data: ['x'], error: new Error('gone'), isPending: false, refetch: () => {} }
  render(
    <Loaded query={query} skeleton="…">
      {(data) => data.join()}
    </Loaded>,
  )
  expect(document.body.textContent).toContain('x')
})

test('a failure offers another try, an empty list its sentence', () => {
  const refetch = vi.fn()
  const failed = { data: undefined, error: new Error('gone'), isPending: false, refetch }
  const { rerender } = render(
    <Loaded<string[]> query={failed} skeleton="…">
      {() => 'x'}
    </Loaded>,
  )
  fireEvent.click(screen.getByRole('button'))
  expect(refetch).toHaveBeenCalledOnce()
  rerender(
    <Loaded<string[]> query={{ ...failed, data: [], error: null }} skeleton="…" empty="Nothing yet">
      {() => 'x'}
    </Loaded>,
  )
  expect(document.body.textContent).toContain('Nothing yet')
})

test('the index moves by keys', () => {
  const jump = vi.fn()
  render(<IndexBar letters={['A', 'B', '#']} current="A" onJump={jump} />)
  fireEvent.keyDown(screen.getByRole('slider'), { key: 'ArrowDown' })
  expect(jump).toHaveBeenCalledWith('B')
})

test('a toast leaves after 1500 ms', () => {
  vi.useFakeTimers()
  render(<ToastHost />)
  act(() => toast('Copied'))
  act(() => void vi.advanceTimersByTime(1499))
  expect(screen.getByRole('status').textContent).toBe('Copied')
  act(() => void vi.advanceTimersByTime(1))
  expect(screen.getByRole('status').textContent).toBe('')
  vi.useRealTimers()
})

test('a switch shows no state before it is known', () => {
  const onCheck = vi.fn()
  const { rerender } = render(<Cell title="Mute" checked={undefined} onCheck={onCheck} />)
  expect(screen.queryByRole('switch')).toBeNull()
  expect(screen.getByText('Mute')).toBeTruthy()
  rerender(<Cell title="Mute" checked={false} onCheck={onCheck} />)
  expect(screen.getByRole<HTMLInputElement>('switch', { name: 'Mute' }).checked).toBe(false)
})
