import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminOutput } from '@mynah/contract/admin-api'
import { identityAdmin, identityState } from '@mynah/contract/identity'
import { callAdmin } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { announce } from '#parts/announcements.tsx'
import { Button } from '#parts/button.tsx'
import { Trouble } from '#parts/page.tsx'
import { PersonLink } from '#parts/person-link.tsx'

type Same = AdminOutput<typeof identityAdmin.look>['same'][number]

/** Other accounts with an applicant's document. The verified one has it until its verification is revoked. */
export function SameDocument({ same, onReleased }: { same: readonly Same[]; onReleased: () => void }) {
  const t = useT('identity')
  if (same.length === 0) return null
  return (
    <section
      aria-label={t('sameDocument')}
      className="space-y-2 rounded-xl border border-amber-500 bg-amber-500/10 p-3"
    >
      <h2 className="font-semibold">{t('sameDocument')}</h2>
      <ul className="space-y-2">
        {same.map((one) => (
          <Holder key={one.userId} one={one} onReleased={onReleased} />
        ))}
      </ul>
    </section>
  )
}

function Holder({ one, onReleased }: { one: Same; onReleased: () => void }) {
  const t = useT('identity')
  const [asks, setAsks] = useState(false)
  const release = useMutation({
    mutationFn: () => callAdmin(identityAdmin.release, { userId: one.userId }),
    onSuccess: ({ state }) => {
      setAsks(false)
      const said = state === identityState.approved ? 'releaseNeedsSecond' : 'saidReleased'
      announce(t(said, { name: one.userName }))
      onReleased()
    },
  })
  const states: Record<number, string> = {
    [identityState.review]: t('waiting'),
    [identityState.approved]: t('approved'),
    [identityState.refused]: t('rejected'),
  }
  return (
    <li className="flex flex-wrap items-center gap-3">
      <span>
        <PersonLink
          userId={one.userId}
          userName={one.userName}
        >{`${one.userName} · ${one.userId}`}</PersonLink>{' '}
        · {states[one.state]}
      </span>
      {one.state === identityState.approved && !asks && (
        <Button onClick={() => setAsks(true)}>{t('releaseMore')}</Button>
      )}
      {asks && (
        <div className="w-full space-y-2">
          <p>{t('releaseMeans', { name: one.userName })}</p>
          <div className="flex gap-3">
            <Button kind="danger" busy={release.isPending} onClick={() => release.mutate()}>
              {t('release')}
            </Button>
            <Button onClick={() => setAsks(false)}>{t('keep')}</Button>
          </div>
        </div>
      )}
      <Trouble error={release.error} />
    </li>
  )
}
