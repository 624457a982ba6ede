import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { operatorRoles } from '@mynah/contract/admin-api'
import { operators, type Credentials, type Operator, type OperatorSession } from '@mynah/contract/operators'
import { callAdmin, invalidate, queryOf } from '#client.ts'
import { roleNames } from '#frame/role-names.ts'
import { useT } from '#i18n/translate.ts'
import { announce } from '#parts/announcements.tsx'
import { Button } from '#parts/button.tsx'
import { Choice } from '#parts/field.tsx'
import { Loaded, Trouble } from '#parts/page.tsx'
import { Table } from '#parts/table.tsx'
import { useMe } from '#session.ts'
import { ConfirmedForm } from './confirmed-form.tsx'
import { ShownOnce } from './credentials.tsx'

/** An operator: role, access and sessions. Nobody changes their own role or resets themself. */
export function OperatorDetail({ operator }: { operator: Operator }) {
  const t = useT('operators')
  const me = useMe().data
  const { id, name } = operator
  return (
    <section aria-label={name} className="space-y-6 rounded-xl border border-ink-200 bg-paper p-4">
      <h2 className="text-lg font-bold">{name}</h2>
      {me !== undefined && me.id !== id && (
        <>
          <RoleForm operator={operator} />
          <ResetForm operator={operator} />
        </>
      )}
      <Sessions id={id} />
      <p>
        <a
          className="underline underline-offset-4"
          href={`#/audit?${new URLSearchParams({ operator: name }).toString()}`}
        >
          {t('actionsOf', { name })}
        </a>
      </p>
    </section>
  )
}

/** Loads what an action may have changed: also the number of changes that wait for a second operator. */
const reload = () => invalidate(operators.list, operators.sessions, operators.waiting)

function RoleForm({ operator: { id, name, role: present } }: { operator: Operator }) {
  const t = useT('operators')
  const frame = useT('frame')
  const [role, setRole] = useState(present)
  const change = async (code: string) => {
    try {
      await callAdmin(operators.setRole, { id, role, code })
      announce(t('saidRole', { name, role: frame(roleNames[role]) }))
    } finally {
      await reload()
    }
  }
  return (
    <ConfirmedForm action={t('changeRole')} disabled={role === present} run={change}>
      <Choice
        label={t('role')}
        value={role}
        onValue={setRole}
        options={operatorRoles.map((value) => ({ value, label: frame(roleNames[value]) }))}
      />
    </ConfirmedForm>
  )
}

function ResetForm({ operator: { id } }: { operator: Operator }) {
  const t = useT('operators')
  const [made, setMade] = useState<Credentials>()
  const reset = async (code: string) => {
    setMade(undefined)
    try {
      setMade(await callAdmin(operators.reset, { id, code }))
    } finally {
      await reload()
    }
  }
  return (
    <div className="space-y-3">
      <ConfirmedForm action={t('resetAccess')} isDanger run={reset}>
        <p className="text-sm text-ink-500">{t('resetMeans')}</p>
      </ConfirmedForm>
      {made && <ShownOnce credentials={made} />}
    </div>
  )
}

/** The sessions of an operator that have not ended. */
function Sessions({ id }: { id: string }) {
  const t = useT('operators')
  const query = useQuery(queryOf(operators.sessions, { id }))
  const end = useMutation({
    mutationFn: (session: string | undefined) =>
      callAdmin(operators.endSessions, { id, ...(session !== undefined && { session }) }),
    onSuccess: () => announce(t('saidSessionsEnded')),
    onSettled: () => invalidate(operators.sessions),
  })
  const actionsOf = ({ id: session, isCurrent }: OperatorSession) =>
    isCurrent ? (
      t('thisSession')
    ) : (
      <Button busy={end.isPending} onClick={() => end.mutate(session)}>
        {t('endSession')}
      </Button>
    )
  return (
    <section aria-label={t('sessions')} className="space-y-3">
      <h3 className="font-bold">{t('sessions')}</h3>
      <Loaded query={query}>
        {({ list }) => (
          <>
            <Table
              plain
              label={t('sessions')}
              empty={t('noSessions')}
              rows={list}
              idOf={(session) => session.id}
              columns={[
                { name: t('since'), value: ({ createTime }) => createTime, isTime: true },
                { name: t('lastUsed'), value: ({ lastTime }) => lastTime, isTime: true },
                { name: t('address'), value: ({ address }) => address || t('unknown') },
                { name: t('access'), value: () => '', cell: actionsOf },
              ]}
            />
            {list.some(({ isCurrent }) => !isCurrent) && (
              <Button kind="danger" busy={end.isPending} onClick={() => end.mutate(undefined)}>
                {t('endSessions')}
              </Button>
            )}
          </>
        )}
      </Loaded>
      <Trouble error={end.error} />
    </section>
  )
}
