import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { operatorRoles, type OperatorRole } from '@mynah/contract/admin-api'
import { operators, type Operator } from '@mynah/contract/operators'
import { callAdmin, queryOf, invalidate } from '#client.ts'
import { roleNames } from '#frame/role-names.ts'
import { useT } from '#i18n/translate.ts'
import { useAddress } from '#parts/address.ts'
import { announce } from '#parts/announcements.tsx'
import { Button } from '#parts/button.tsx'
import { Choice, Field } from '#parts/field.tsx'
import { Loaded, Page, Trouble } from '#parts/page.tsx'
import { Split } from '#parts/queue/split.tsx'
import { Table } from '#parts/table.tsx'
import { useMe } from '#session.ts'
import { ShownOnce } from './credentials.tsx'
import { OperatorDetail } from './operator-detail.tsx'

/** All operators, and the one that is open, which the address names. */
export function OperatorsScreen() {
  const t = useT('operators')
  const query = useQuery(queryOf(operators.list, {}))
  const [address, change] = useAddress()
  const chosen = address.get('open') ?? ''
  const open = (id: string) => change({ open: id }, chosen === '' && id !== '')
  const shown = query.data?.list.find(({ id }) => id === chosen)
  return (
    <Page title={t('operatorsPage')}>
      <div className="space-y-6">
        <AddForm />
        <Split
          onClose={() => open('')}
          list={
            <Loaded query={query}>
              {({ list }) => <OperatorTable list={list} chosen={chosen} onOpen={open} />}
            </Loaded>
          }
          detail={shown && <OperatorDetail key={`${shown.id} ${shown.role}`} operator={shown} />}
        />
      </div>
    </Page>
  )
}

type Access = Pick<Operator, 'id' | 'name' | 'disabled'>

function OperatorTable(props: { list: readonly Operator[]; chosen: string; onOpen: (id: string) => void }) {
  const { list, chosen, onOpen } = props
  const t = useT('operators')
  const frame = useT('frame')
  const me = useMe()
  const disable = useMutation({
    mutationFn: ({ id, disabled }: Access) => callAdmin(operators.disable, { id, disabled }),
    onSuccess: async (_data, { id, name, disabled }) => {
      await invalidate(operators.list, operators.sessions)
      announce(t(disabled ? 'saidDisabled' : 'saidEnabled', { name }), () =>
        disable.mutate({ id, name, disabled: !disabled }),
      )
    },
  })
  const roleOf = ({ role, disabled }: Operator) => {
    const name = frame(roleNames[role])
    return disabled ? t('roleDisabled', { role: name }) : name
  }
  const accessOf = ({ id, name, disabled }: Operator) =>
    id !== me.data?.id && (
      <Button onClick={() => disable.mutate({ id, name, disabled: !disabled })}>
        {t(disabled ? 'enable' : 'disable', { name })}
      </Button>
    )
  return (
    <>
      <Trouble error={disable.error} />
      <Table
        label={t('operatorsPage')}
        empty={t('nobody')}
        rows={list}
        idOf={({ id }) => id}
        chosen={chosen}
        onOpen={({ id }) => onOpen(id)}
        columns={[
          { name: t('name'), value: ({ name }) => name },
          { name: t('role'), value: roleOf },
          { name: t('since'), value: ({ createTime }) => createTime, isTime: true },
          {
            name: t('access'),
            value: ({ disabled }) => t(disabled ? 'disabled' : 'enabled'),
            cell: accessOf,
          },
        ]}
      />
    </>
  )
}

function AddForm() {
  const t = useT('operators')
  const frame = useT('frame')
  const [name, setName] = useState('')
  const [role, setRole] = useState<OperatorRole>('reviewer')
  const add = useMutation({
    mutationFn: () => callAdmin(operators.add, { name, role }),
    onSuccess: async () => {
      setName('')
      await invalidate(operators.list)
    },
  })
  return (
    <form
      className="space-y-3 rounded-xl border border-ink-200 bg-paper p-4"
      onSubmit={(event) => {
        event.preventDefault()
        add.mutate()
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('newName')} required value={name} onValue={setName} />
        <Choice
          label={t('role')}
          value={role}
          onValue={setRole}
          options={operatorRoles.map((value) => ({ value, label: frame(roleNames[value]) }))}
        />
        <Button type="submit" kind="primary" busy={add.isPending}>
          {t('add')}
        </Button>
      </div>
      <Trouble error={add.error} />
      {add.data && <ShownOnce credentials={add.data} />}
    </form>
  )
}
