import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { operatorRoles, type OperatorRole } from '@mynah/contract/admin-api'
import { operators } from '@mynah/contract/operators'
import { callAdmin, queryOf, invalidate } from '#client.ts'
import { roleNames } from '#frame/role-names.ts'
import { useT } from '#i18n/translate.ts'
import { announce } from '#parts/announcements.tsx'
import { Button } from '#parts/button.tsx'
import { Choice, Field } from '#parts/field.tsx'
import { Loaded, Page, Trouble } from '#parts/page.tsx'
import { Table } from '#parts/table.tsx'
import { useMe } from '#session.ts'

type Access = { id: string; name: string; disabled: boolean }

export function OperatorsScreen() {
  const t = useT('operators')
  const frame = useT('frame')
  const title = t('operatorsPage')
  const query = useQuery(queryOf(operators.list, {}))
  const me = useMe()
  const disable = useMutation({
    mutationFn: ({ id, disabled }: Access) => callAdmin(operators.disable, { id, disabled }),
    onSuccess: async (_data, { id, name, disabled }) => {
      await invalidate(operators.list)
      announce(t(disabled ? 'saidDisabled' : 'saidEnabled', { name }), () =>
        disable.mutate({ id, name, disabled: !disabled }),
      )
    },
  })
  return (
    <Page title={title}>
      <div className="space-y-6">
        <AddForm />
        <Trouble error={disable.error} />
        <Loaded query={query}>
          {({ list }) => (
            <Table
              label={title}
              empty={t('nobody')}
              rows={list}
              idOf={({ id }) => id}
              columns={[
                { name: t('name'), value: ({ name }) => name },
                {
                  name: t('role'),
                  value: ({ role, disabled }) => {
                    const name = frame(roleNames[role])
                    return disabled ? t('roleDisabled', { role: name }) : name
                  },
                },
                { name: t('since'), value: ({ createTime }) => createTime, isTime: true },
                {
                  name: t('access'),
                  value: ({ disabled }) => t(disabled ? 'disabled' : 'enabled'),
                  cell: ({ id, name, disabled }) =>
                    id !== me.data?.id && (
                      <Button onClick={() => disable.mutate({ id, name, disabled: !disabled })}>
                        {t(disabled ? 'enable' : 'disable', { name })}
                      </Button>
                    ),
                },
              ]}
            />
          )}
        </Loaded>
      </div>
    </Page>
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
      {add.data && (
        <div role="status" className="space-y-1">
          <p>{t('shownOnce', { name: add.data.name })}</p>
          <p className="font-mono wrap-anywhere">{add.data.password}</p>
          <p>{t('authenticator')}</p>
          <p className="font-mono wrap-anywhere">{add.data.uri}</p>
        </div>
      )}
    </form>
  )
}
