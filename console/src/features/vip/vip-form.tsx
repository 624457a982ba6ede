import { useMutation, useQuery } from '@tanstack/react-query'
import { mayUse } from '@mynah/contract/admin-api'
import { vipAdmin, vipPlans } from '@mynah/contract/vip'
import { callAdmin, queryOf } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { dateOf } from '#parts/dates.ts'
import { Loaded, Trouble } from '#parts/page.tsx'
import { useMe } from '#session.ts'

/** Until when a user is VIP, with actions to extend and end it. Empty for roles that may not see it. */
export function VipForm({ userId }: { userId: string }) {
  const me = useMe()
  return me.data && mayUse(vipAdmin.grant, me.data.role) ? <Form userId={userId} /> : null
}

function Form({ userId }: { userId: string }) {
  const t = useT('vip')
  const query = useQuery(queryOf(vipAdmin.state, { userId }))
  const onSuccess = () => query.refetch()
  const grant = useMutation({
    mutationFn: (given: { plan: (typeof vipPlans)[number]['id']; until: number }) =>
      callAdmin(vipAdmin.grant, { userId, ...given }),
    // also after a lost answer: the days may have been given
    onSettled: onSuccess,
  })
  const end = useMutation({ mutationFn: () => callAdmin(vipAdmin.end, { userId }), onSuccess })
  return (
    <Loaded query={query}>
      {({ until }) => (
        <div className="flex flex-wrap items-center gap-3">
          <p>{until === 0 ? t('never') : t('until', { date: dateOf(until) })}</p>
          {vipPlans.map(({ id, days }) => (
            <Button key={id} busy={grant.isPending} onClick={() => grant.mutate({ plan: id, until })}>
              {t('give', { count: days })}
            </Button>
          ))}
          {until !== 0 && (
            <Button
              kind="danger"
              busy={end.isPending}
              onClick={() => window.confirm(t('endAsk')) && end.mutate()}
            >
              {t('end')}
            </Button>
          )}
          <Trouble error={grant.error ?? end.error} />
        </div>
      )}
    </Loaded>
  )
}
