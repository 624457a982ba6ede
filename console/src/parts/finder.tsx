import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { Button } from './button.tsx'
import { Field } from './field.tsx'
import { Page, Trouble } from './page.tsx'
import { Opener, Row, Table } from './table.tsx'

interface Props<T> {
  title: string
  label: string
  find: (words: string) => Promise<{ list: T[] }>
  head: readonly string[]
  /** The first cell opens the row. */
  cellsOf: (one: T) => readonly [string, ...ReactNode[]]
  idOf: (one: T) => string
  empty: string
  children: (id: string) => ReactNode
}

/** What was found by words, and one of it in full. It is asked for when a user says so: searches are recorded. */
export function Finder<T>({ title, label, find, head, cellsOf, idOf, empty, children }: Props<T>) {
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<string>()
  const search = useMutation({ mutationFn: () => find(words.trim()) })
  return (
    <Page title={title}>
      <form
        className="mb-4 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setChosen(undefined)
          search.mutate()
        }}
      >
        <Field label={label} required minLength={2} value={words} onValue={setWords} />
        <Button type="submit" kind="main" busy={search.isPending}>
          Find
        </Button>
      </form>
      <Trouble error={search.error} />
      <div className="space-y-5">
        {search.data && (
          <Table label={title} head={head} empty={empty}>
            {search.data.list.map((one) => {
              const id = idOf(one)
              const [name, ...rest] = cellsOf(one)
              const opener = (
                <Opener key="open" onOpen={() => setChosen(id)}>
                  {name}
                </Opener>
              )
              return <Row key={id} chosen={id === chosen} cells={[opener, ...rest]} />
            })}
          </Table>
        )}
        {chosen !== undefined && children(chosen)}
      </div>
    </Page>
  )
}
