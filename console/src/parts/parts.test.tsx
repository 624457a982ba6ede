import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { columnDateOf, dateOf } from './dates.ts'
import { Facts } from './facts.tsx'
import { useKeys } from './queue/keys.ts'
import { Loaded } from './page.tsx'
import { Photo } from './photo.tsx'

afterEach(() => vi.unstubAllGlobals())

test('a time stays on one line, and none is left empty', () => {
  expect(dateOf(Date.UTC(2026, 1, 3, 4, 5))).toBe('3\u00a0Feb\u00a02026,\u00a004:05')
  expect(dateOf(0)).toBe('')
})

test('in a column a time can break between day and time alone', () => {
  expect(columnDateOf(Date.UTC(2026, 1, 3, 4, 5))).toBe('3\u00a0Feb\u00a02026, 04:05')
  expect(columnDateOf(0)).toBe('')
})

test('facts without a value are left out, and a zero is one', () => {
  render(
    <Facts
      facts={[
        ['Name', 'Linh'],
        ['Phone', ''],
        ['Message', null],
        ['Complaints', 0],
      ]}
    />,
  )
  expect(screen.getAllByRole('term').map(({ textContent }) => textContent)).toEqual(['Name', 'Complaints'])
})

test('what was there stays when it could not be had anew, with what went wrong', () => {
  const query = { data: 'the list', error: new Error('The server is not responding.'), refetch: vi.fn() }
  render(<Loaded query={query}>{(data) => <p>{data}</p>}</Loaded>)
  screen.getByText('the list')
  expect(screen.getByRole('alert').textContent).toBe('The server is not responding.')
})

test('what is in flight says so, and what failed can be tried again', () => {
  const refetch = vi.fn()
  const { rerender } = render(
    <Loaded query={{ data: undefined, error: null, refetch }}>{() => <p>never</p>}</Loaded>,
  )
  screen.getByText('Loading …')
  rerender(<Loaded query={{ data: undefined, error: new Error('no'), refetch }}>{() => <p>never</p>}</Loaded>)
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(refetch).toHaveBeenCalledOnce()
})

test('keys act outside of fields, without modifiers, and only while they mean something', () => {
  const act = vi.fn()
  const Place = ({ on }: { on: boolean }) => {
    useKeys({ a: { name: 'Act', run: on ? act : undefined } })
    return (
      <>
        <input aria-label="field" />
        <textarea aria-label="area" />
        <select aria-label="choice" />
      </>
    )
  }
  const { rerender, unmount } = render(<Place on />)
  for (const name of ['field', 'area', 'choice']) fireEvent.keyDown(screen.getByLabelText(name), { key: 'a' })
  for (const modifier of ['ctrlKey', 'metaKey', 'altKey'])
    fireEvent.keyDown(document.body, { key: 'a', [modifier]: true })
  fireEvent.keyDown(document.body, { key: 'b' })
  expect(act).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(act).toHaveBeenCalledOnce()
  rerender(<Place on={false} />)
  fireEvent.keyDown(document.body, { key: 'a' })
  rerender(<Place on />)
  unmount()
  fireEvent.keyDown(document.body, { key: 'a' })
  expect(act).toHaveBeenCalledOnce()
})

test('a photo is let go of when it is closed, and nothing is made of one that comes later', async () => {
  const made: string[] = []
  const freed: string[] = []
  vi.stubGlobal(
    'URL',
    Object.assign(URL, {
      createObjectURL: () => {
        made.push('blob:1')
        return 'blob:1'
      },
      revokeObjectURL: (url: string) => freed.push(url),
    }),
  )
  const { unmount } = render(<Photo name="Front" load={async () => btoa('picture')} />)
  await screen.findByRole('img', { name: 'Front' })
  unmount()
  expect(freed).toEqual(['blob:1'])
  const slow = Promise.withResolvers<string>()
  const later = render(<Photo name="Back" load={() => slow.promise} />)
  screen.getByText('Loading …')
  later.unmount()
  slow.resolve(btoa('picture'))
  await waitFor(() => expect(made).toEqual(['blob:1']))
})
