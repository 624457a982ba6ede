import type { ComponentProps } from 'react'
import { Loaded, type QueryLike } from '@mynah/ui/loaded.tsx'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { InfiniteScroll } from '#ui/lists/infinite-scroll.tsx'
import { Cell, List } from '#ui/lists/list.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'

type Person = { userId: string; userName: string; avatarUrl: string }

interface Props<Row extends Person, Choice> {
  /** of the choices */
  name: string
  choices: readonly { value: Choice; label: string }[]
  chosen: Choice
  onChoose: (choice: Choice) => void
  query: QueryLike<readonly Row[]> & { scroll: ComponentProps<typeof InfiniteScroll> }
  /** of the list of people */
  label: string
  empty: string
  valueOf: (row: Row) => string | undefined
}

/** People by one of several choices, for a sheet: by option of a poll, by emoji of a reaction. */
export function PeopleBy<Row extends Person, Choice>(props: Props<Row, Choice>) {
  const { name, choices, chosen, onChoose, query, label, empty, valueOf } = props
  return (
    <>
      <div role="group" aria-label={name} className="scroller flex gap-1.5 overflow-x-auto pb-2">
        {choices.map((choice) => (
          <button
            key={choice.label}
            type="button"
            aria-pressed={chosen === choice.value}
            onClick={() => onChoose(choice.value)}
            className="max-w-48 min-h-11 flex-none truncate rounded-full bg-ink-100 px-4 text-14 aria-pressed:bg-beak-100 aria-pressed:text-beak-700"
          >
            {choice.label}
          </button>
        ))}
      </div>
      <div className="scroller max-h-[50dvh] min-h-28 rounded-18 bg-ink-50">
        <Loaded query={query} skeleton={<RowSkeletons />}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="px-4 py-8 text-center text-14 text-ink-500">{empty}</p>
            ) : (
              <>
                <List plain label={label}>
                  {rows.map((row) => (
                    <Cell
                      key={row.userId}
                      leading={<Avatar id={row.userId} name={row.userName} src={row.avatarUrl} size={36} />}
                      title={row.userName}
                      value={valueOf(row)}
                    />
                  ))}
                </List>
                <InfiniteScroll {...query.scroll} />
              </>
            )
          }
        </Loaded>
      </div>
    </>
  )
}
