import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { moderationDesk } from '@mynah/contract/moderation'
import { ask } from '../../client.ts'
import { Button } from '../../parts/button.tsx'
import { dateOf } from '../../parts/dates.ts'
import { Field } from '../../parts/field.tsx'
import { Page, Trouble } from '../../parts/page.tsx'
import { Row, Table } from '../../parts/table.tsx'
import { PersonView } from './person-view.tsx'

/** People by id, number, phone, e-mail or a part of the name. */
export function PeopleScreen() {
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<string>()
  const find = useMutation({ mutationFn: () => ask(moderationDesk.findPeople, { words: words.trim() }) })
  return (
    <Page title="People">
      <form
        className="mb-4 flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          setChosen(undefined)
          find.mutate()
        }}
      >
        <Field
          label="Id, user number, phone, e-mail or name"
          required
          minLength={2}
          value={words}
          onValue={setWords}
        />
        <Button type="submit" kind="main" busy={find.isPending}>
          Find
        </Button>
      </form>
      <Trouble error={find.error} />
      <div className="space-y-5">
        {find.data && (
          <Table label="People" head={['Name', 'Number', 'Id', 'Since', 'State']} empty="Nobody was found.">
            {find.data.list.map((one) => (
              <Row
                key={one.userId}
                chosen={one.userId === chosen}
                cells={[
                  <button
                    key="open"
                    type="button"
                    className="cursor-pointer text-left font-medium underline underline-offset-4"
                    onClick={() => setChosen(one.userId)}
                  >
                    {one.userName}
                  </button>,
                  one.userNum,
                  one.userId,
                  dateOf(one.createTime),
                  one.frozen && 'frozen',
                ]}
              />
            ))}
          </Table>
        )}
        {chosen && <PersonView key={chosen} userId={chosen} />}
      </div>
    </Page>
  )
}
