import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminOutput } from '@mynah/contract/admin-api'
import { moderationAdmin } from '@mynah/contract/moderation'
import { identityState } from '@mynah/contract/identity'
import { limits } from '@mynah/contract/limits'
import { callAdmin, queryOf } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { announce } from '#parts/announcements.tsx'
import { Button } from '#parts/button.tsx'
import { dateOf } from '#parts/dates.ts'
import { Facts } from '#parts/facts.tsx'
import { Field } from '#parts/field.tsx'
import { Loaded, Trouble } from '#parts/page.tsx'
import { Table } from '#parts/table.tsx'
import { CorrectNumber } from '#features/identity/index.ts'
import { VipForm } from '#features/vip/index.ts'

const states = ['notVerified', 'underReview', 'isVerified', 'refused'] as const

/** A user's account, and the actions on it. */
export function PersonView({ userId }: { userId: string }) {
  const t = useT('moderation')
  const query = useQuery({
    ...queryOf(moderationAdmin.lookAtPerson, { userId }),
    staleTime: Infinity,
    gcTime: 0,
  })
  const [reason, setReason] = useState('')
  const onSuccess = async () => {
    setReason('')
    await query.refetch()
  }
  const freeze = useMutation({
    mutationFn: ({ frozen, why }: { frozen: boolean; why: string }) =>
      callAdmin(frozen ? moderationAdmin.freeze : moderationAdmin.unfreeze, { userId, reason: why }),
    onSuccess: async (_data, { frozen }) => {
      await onSuccess()
      const name = query.data?.userName ?? ''
      announce(t(frozen ? 'saidFrozen' : 'saidUnfrozen', { name }), () =>
        freeze.mutate({ frozen: !frozen, why: 'Undone' }),
      )
    },
  })
  const end = useMutation({ mutationFn: () => callAdmin(moderationAdmin.endSessions, { userId }), onSuccess })
  return (
    <Loaded query={query}>
      {(one) => (
        <section aria-label={t('accountOf', { name: one.userName })} className="space-y-4">
          <PersonFacts one={one} />
          <Sessions sessions={one.sessions} />
          <form
            className="flex flex-wrap items-end gap-3"
            onSubmit={(event) => {
              event.preventDefault()
              freeze.mutate({ frozen: !one.frozen, why: reason.trim() })
            }}
          >
            <Field
              label={t(one.frozen ? 'whyUnfreeze' : 'whyFreeze')}
              required
              maxLength={limits.decisionLengthMax}
              value={reason}
              onValue={setReason}
            />
            <Button type="submit" kind="danger" busy={freeze.isPending}>
              {t(one.frozen ? 'unfreeze' : 'freeze')}
            </Button>
            <Button busy={end.isPending} disabled={one.sessions.length === 0} onClick={() => end.mutate()}>
              {t('endSessions')}
            </Button>
          </form>
          <Trouble error={freeze.error ?? end.error} />
          {one.real === identityState.approved && <CorrectNumber userId={userId} name={one.userName} />}
          <VipForm userId={userId} />
        </section>
      )}
    </Loaded>
  )
}

type Person = AdminOutput<typeof moderationAdmin.lookAtPerson>

function PersonFacts({ one }: { one: Person }) {
  const t = useT('moderation')
  const state = states[one.real]
  return (
    <Facts
      facts={[
        [t('name'), one.userName],
        [t('number'), one.userNum],
        [t('id'), one.userId],
        [t('phone'), one.mobile],
        [t('email'), one.email],
        [t('motto'), one.profiles],
        [t('language'), one.language],
        [t('since'), dateOf(one.createTime)],
        [t('identity'), state ? t(state) : ''],
        [t('complaints'), one.complaints],
        [t('frozenSince'), one.frozen ? `${dateOf(one.frozenTime)}: ${one.frozenReason}` : ''],
      ]}
    />
  )
}

function Sessions({ sessions }: Pick<Person, 'sessions'>) {
  const t = useT('moderation')
  return (
    <Table
      plain
      label={t('sessions')}
      empty={t('noSession')}
      rows={sessions}
      idOf={({ createTime, lastTime, model }) => `${createTime} ${lastTime} ${model}`}
      columns={[
        { name: t('device'), value: ({ brand, model }) => `${brand} ${model}`.trim() || t('unknown') },
        { name: t('system'), value: ({ system }) => system },
        { name: t('since'), value: ({ createTime }) => createTime, isTime: true },
        { name: t('lastUsed'), value: ({ lastTime }) => lastTime, isTime: true },
      ]}
    />
  )
}
