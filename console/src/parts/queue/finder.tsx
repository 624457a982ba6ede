import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useT } from '#i18n/translate.ts'
import { Button } from '../button.tsx'
import { Field } from '../field.tsx'
import { Page, Trouble } from '../page.tsx'
import { Split } from './split.tsx'
import { Table, type Column } from '../table.tsx'

interface Props<T> {
  title: string
  label: string
  find: (words: string) => Promise<{ list: T[] }>
  /** A search without words, by its own button. */
  preset?: { label: string; find: () => Promise<{ list: T[] }> }
  actions?: ReactNode
  columns: readonly Column<T>[]
  idOf: (one: T) => string
  empty: string
  children: (id: string) => ReactNode
}

/** Search results, and one of them in full. Searches on request only, since searches are recorded. */
export function Finder<T>({ title, label, find, preset, actions, columns, idOf, empty, children }: Props<T>) {
  const t = useT('parts')
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<string>()
  const search = useMutation({
    mutationFn: (by?: Props<T>['preset']) => (by ? by.find() : find(words.trim())),
  })
  return (
    <Page title={title} actions={actions}>
      <form
        className="mb-4 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setChosen(undefined)
          search.mutate(undefined)
        }}
      >
        <Field label={label} required minLength={2} value={words} onValue={setWords} />
        <Button type="submit" kind="primary" busy={search.isPending}>
          {t('find')}
        </Button>
        {preset && (
          <Button
            disabled={search.isPending}
            onClick={() => {
              setChosen(undefined)
              search.mutate(preset)
            }}
          >
            {preset.label}
          </Button>
        )}
      </form>
      <Trouble error={search.error} />
      <Split
        list={
          search.data && (
            <Table
              label={title}
              empty={empty}
              rows={search.data.list}
              idOf={idOf}
              columns={columns}
              chosen={chosen}
              onOpen={(one) => setChosen(idOf(one))}
            />
          )
        }
        detail={chosen !== undefined && children(chosen)}
      />
    </Page>
  )
}
