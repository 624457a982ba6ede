import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { operatorRoles, type OperatorRole } from '@mynah/contract/admin-api'
import { operators } from '@mynah/contract/operators'
import { ask, reading, renew } from '../../client.ts'
import { Button } from '../../parts/button.tsx'
import { dateOf } from '../../parts/dates.ts'
import { Choice, Field } from '../../parts/field.tsx'
import { Loaded, Page, Trouble } from '../../parts/page.tsx'
import { Row, Table } from '../../parts/table.tsx'
import { useMe } from '../../session.ts'

export function OperatorsScreen() {
  const query = useQuery(reading(operators.list, {}))
  const me = useMe()
  const disable = useMutation({
    mutationFn: (given: { id: string; disabled: boolean }) => ask(operators.disable, given),
    onSuccess: () => renew(operators.list),
  })
  return (
    <Page title="Operators">
      <div className="space-y-6">
        <AddForm />
        <Trouble error={disable.error} />
        <Loaded query={query}>
          {({ list }) => (
            <Table label="Operators" head={['Name', 'Role', 'Since', 'Access']} empty="Nobody yet.">
              {list.map(({ id, name, role, disabled, createTime }) => (
                <Row
                  key={id}
                  cells={[
                    name,
                    disabled ? `${role}, disabled` : role,
                    dateOf(createTime),
                    id !== me.data?.id && (
                      <Button key="disable" onClick={() => disable.mutate({ id, disabled: !disabled })}>
                        {disabled ? `Enable ${name}` : `Disable ${name}`}
                      </Button>
                    ),
                  ]}
                />
              ))}
            </Table>
          )}
        </Loaded>
      </div>
    </Page>
  )
}

function AddForm() {
  const [name, setName] = useState('')
  const [role, setRole] = useState<OperatorRole>('reviewer')
  const add = useMutation({
    mutationFn: () => ask(operators.add, { name, role }),
    onSuccess: async () => {
      setName('')
      await renew(operators.list)
    },
  })
  return (
    <form
      className="space-y-3 rounded-xl border border-line bg-paper p-4"
      onSubmit={(event) => {
        event.preventDefault()
        add.mutate()
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Name of a new operator" required value={name} onValue={setName} />
        <Choice
          label="Role"
          value={role}
          onValue={setRole}
          options={operatorRoles.map((value) => ({ value, label: value }))}
        />
        <Button type="submit" kind="main" busy={add.isPending}>
          Add
        </Button>
      </div>
      <Trouble error={add.error} />
      {add.data && (
        <div role="status" className="space-y-1">
          <p>This is shown once. Password of {add.data.name}:</p>
          <p className="font-mono wrap-anywhere">{add.data.password}</p>
          <p>Address for the authenticator app:</p>
          <p className="font-mono wrap-anywhere">{add.data.uri}</p>
        </div>
      )}
    </form>
  )
}
