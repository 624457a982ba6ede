import type { ReactNode } from 'react'

/** Rows of plain cells; a row that opens something has an `Opener` as its first cell. */
export function Table(props: {
  label: string
  head: readonly string[]
  empty: string
  children: ReactNode[]
}) {
  const { label, head, empty, children } = props
  if (children.length === 0)
    return <p className="rounded-xl bg-paper px-4 py-8 text-center text-soft">{empty}</p>
  return (
    <div className="overflow-x-auto rounded-xl border border-line bg-paper">
      <table aria-label={label} className="w-full border-collapse text-left">
        <thead className="text-sm text-soft">
          <tr>
            {head.map((name) => (
              <th key={name} scope="col" className="px-4 py-2.5 font-medium">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  )
}

export function Row({ cells, chosen }: { cells: ReactNode[]; chosen?: boolean }) {
  return (
    <tr className={`border-t border-line ${chosen ? 'bg-glow' : ''}`} aria-current={chosen || undefined}>
      {cells.map((cell, index) => (
        // oxlint-disable-next-line react/no-array-index-key
        <td key={index} className="max-w-100 min-w-28 px-4 py-2.5 align-top wrap-break-word">
          {cell}
        </td>
      ))}
    </tr>
  )
}

export function Opener({ onOpen, children }: { onOpen: () => void; children: ReactNode }) {
  return (
    <button
      type="button"
      className="cursor-pointer text-left font-medium underline underline-offset-4"
      onClick={onOpen}
    >
      {children}
    </button>
  )
}
