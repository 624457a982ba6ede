import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '#parts/page.tsx'
import { Split } from '#parts/queue/split.tsx'
import { Table, type Column } from '#parts/table.tsx'

/** Options of a query of which each answer is recorded: it is asked once. */
export const askedOnce = { staleTime: Infinity, gcTime: 0 } as const

interface Props<T> {
  query: UseQueryResult<{ list: T[] }>
  label: string
  empty: string
  columns: readonly Column<T>[]
  idOf: (row: T) => string
  /** the open row, '' if none */
  chosen: string
  onOpen: (id: string) => void
  children: (row: T) => ReactNode
}

/** The rows of a day (UTC), and one of them in full. */
export function RowsOfDay<T>({ query, chosen, onOpen, children, idOf, ...table }: Props<T>) {
  const open = query.data?.list.find((row) => idOf(row) === chosen)
  return (
    <Split
      onClose={() => onOpen('')}
      list={
        <Loaded query={query}>
          {({ list }) => (
            <Table {...table} {...{ idOf, chosen }} rows={list} onOpen={(row) => onOpen(idOf(row))} />
          )}
        </Loaded>
      }
      detail={open && children(open)}
    />
  )
}
