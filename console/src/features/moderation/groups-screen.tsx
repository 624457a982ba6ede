import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mayUse } from '@mynah/contract/desk'
import { limits } from '@mynah/contract/limits'
import { moderationDesk } from '@mynah/contract/moderation'
import { ask, reading } from '../../client.ts'
import { Button } from '../../parts/button.tsx'
import { dateOf } from '../../parts/dates.ts'
import { Facts } from '../../parts/facts.tsx'
import { Field } from '../../parts/field.tsx'
import { Loaded, Page, Trouble } from '../../parts/page.tsx'
import { Row, Table } from '../../parts/table.tsx'
import { useMe } from '../../session.ts'

/** Groups by id or a part of the name. */
export function GroupsScreen() {
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<string>()
  const find = useMutation({ mutationFn: () => ask(moderationDesk.findGroups, { words: words.trim() }) })
  return (
    <Page title="Groups">
      <form
        className="mb-4 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setChosen(undefined)
          find.mutate()
        }}
      >
        <Field label="Id or name" required minLength={2} value={words} onValue={setWords} />
        <Button type="submit" kind="main" busy={find.isPending}>
          Find
        </Button>
      </form>
      <Trouble error={find.error} />
      <div className="space-y-5">
        {find.data && (
          <Table label="Groups" head={['Name', 'Id', 'Since', 'State']} empty="No group was found.">
            {find.data.list.map((one) => (
              <Row
                key={one.id}
                chosen={one.id === chosen}
                cells={[
                  <button
                    key="open"
                    type="button"
                    className="cursor-pointer text-left font-medium underline underline-offset-4"
                    onClick={() => setChosen(one.id)}
                  >
                    {one.name}
                  </button>,
                  one.id,
                  dateOf(one.createTime),
                  one.isDelete && 'dissolved',
                ]}
              />
            ))}
          </Table>
        )}
        {chosen && <GroupView key={chosen} id={chosen} />}
      </div>
    </Page>
  )
}

function GroupView({ id }: { id: string }) {
  const query = useQuery({ ...reading(moderationDesk.lookAtGroup, { id }), staleTime: Infinity, gcTime: 0 })
  const me = useMe()
  const [reason, setReason] = useState('')
  const dissolve = useMutation({
    mutationFn: () => ask(moderationDesk.dissolve, { id, reason: reason.trim() }),
    onSuccess: () => query.refetch(),
  })
  const may = me.data !== undefined && mayUse(moderationDesk.dissolve, me.data.role)
  return (
    <Loaded query={query}>
      {(one) => (
        <section aria-label={`Group ${one.name}`} className="space-y-4">
          <Facts
            facts={[
              ['Name', one.name],
              ['Id', one.id],
              ['Brief', one.brief],
              ['Owner', `${one.ownerName} (${one.ownerId})`],
              ['Members', one.userCount],
              ['Complaints', one.complaints],
              ['Since', dateOf(one.createTime)],
              ['State', one.isDelete ? 'dissolved' : 'alive'],
            ]}
          />
          {may && !one.isDelete && (
            <form
              className="flex flex-wrap items-end gap-3"
              onSubmit={(event) => {
                event.preventDefault()
                dissolve.mutate()
              }}
            >
              <Field
                label="Why dissolve"
                required
                maxLength={limits.decisionLengthMax}
                value={reason}
                onValue={setReason}
              />
              <Button type="submit" kind="danger" busy={dissolve.isPending}>
                Dissolve
              </Button>
            </form>
          )}
          <Trouble error={dissolve.error} />
        </section>
      )}
    </Loaded>
  )
}
