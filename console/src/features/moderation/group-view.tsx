import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { mayUse } from '@mynah/contract/admin-api'
import { limits } from '@mynah/contract/limits'
import { moderationAdmin } from '@mynah/contract/moderation'
import { callAdmin, queryOf } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { dateOf } from '#parts/dates.ts'
import { Facts } from '#parts/facts.tsx'
import { Field } from '#parts/field.tsx'
import { Loaded, Trouble } from '#parts/page.tsx'
import { PersonLink } from '#parts/person-link.tsx'
import { useMe } from '#session.ts'

/** A group, and the action that dissolves it. */
export function GroupView({ id }: { id: string }) {
  const t = useT('moderation')
  const query = useQuery({ ...queryOf(moderationAdmin.lookAtGroup, { id }), staleTime: Infinity, gcTime: 0 })
  const me = useMe()
  const [reason, setReason] = useState('')
  const dissolve = useMutation({
    mutationFn: () => callAdmin(moderationAdmin.dissolve, { id, reason: reason.trim() }),
    onSuccess: () => query.refetch(),
  })
  const may = me.data !== undefined && mayUse(moderationAdmin.dissolve, me.data.role)
  return (
    <Loaded query={query}>
      {(one) => (
        <section aria-label={t('groupOf', { name: one.name })} className="space-y-4">
          <Facts
            facts={[
              [t('name'), one.name],
              [t('id'), one.id],
              [t('brief'), one.brief],
              [t('owner'), <PersonLink key="owner" userId={one.ownerId} userName={one.ownerName} />],
              [t('members'), one.userCount],
              [t('complaints'), one.complaints],
              [t('since'), dateOf(one.createTime)],
              [t('state'), t(one.isDelete ? 'dissolved' : 'alive')],
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
                label={t('whyDissolve')}
                required
                maxLength={limits.decisionLengthMax}
                value={reason}
                onValue={setReason}
              />
              <Button type="submit" kind="danger" busy={dissolve.isPending}>
                {t('dissolve')}
              </Button>
            </form>
          )}
          <Trouble error={dissolve.error} />
        </section>
      )}
    </Loaded>
  )
}
