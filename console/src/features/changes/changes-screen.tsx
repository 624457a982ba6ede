import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { operators, type Credentials } from '@mynah/contract/operators'
import { proposals, type Proposal } from '@mynah/contract/proposals'
import { callAdmin, queryOf, invalidate } from '#client.ts'
import { ShownOnce } from '#features/operators/index.ts'
import { useT } from '#i18n/translate.ts'
import { announce } from '#parts/announcements.tsx'
import { Button } from '#parts/button.tsx'
import { dateOf } from '#parts/dates.ts'
import { Older, useOlder } from '#parts/older.tsx'
import { Loaded, Page, Trouble } from '#parts/page.tsx'
import { Table } from '#parts/table.tsx'
import { changeNames, stateNames } from './names.ts'

const everyMs = 10_000

/** Pending changes that redirect money or raise rights, which wait for a second operator or for their time. */
export function ChangesScreen() {
  const t = useT('changes')
  const title = t('changesPage')
  const waiting = useQuery({ ...queryOf(proposals.list, { waiting: true }), refetchInterval: everyMs })
  const ended = useOlder(
    [proposals.list.path, { waiting: false }],
    (before) => callAdmin(proposals.list, { waiting: false, before }),
    ({ id }) => id,
  )
  const nameOf = useNames()
  const [credentials, setCredentials] = useState<Credentials>()
  return (
    <Page title={title}>
      <div className="space-y-8">
        {credentials && <ShownOnce credentials={credentials} />}
        <Loaded query={waiting}>
          {({ list }) =>
            list.length === 0 ? (
              <p className="rounded-xl bg-paper px-4 py-8 text-center text-ink-500">{t('nothing')}</p>
            ) : (
              <ul aria-label={title} className="max-w-3xl space-y-4">
                {list.map((one) => (
                  <Waiting key={one.id} one={one} onCredentials={setCredentials} />
                ))}
              </ul>
            )
          }
        </Loaded>
        <section aria-label={t('ended')} className="space-y-4">
          <h2 className="text-lg font-bold">{t('ended')}</h2>
          <Loaded query={ended}>
            {(list) => (
              <Table
                label={t('ended')}
                empty={t('nothingEnded')}
                rows={list}
                idOf={({ id }) => id}
                columns={[
                  { name: t('change'), value: nameOf },
                  { name: t('now'), value: ({ before }) => before },
                  { name: t('after'), value: ({ value }) => value },
                  { name: t('by'), value: ({ operator }) => operator },
                  { name: t('state'), value: ({ state }) => t(stateNames[state]) },
                  { name: t('endedBy'), value: ({ decidedBy }) => decidedBy },
                  { name: t('time'), value: ({ decideTime }) => decideTime, isTime: true },
                ]}
              />
            )}
          </Loaded>
          <Older of={ended} />
        </section>
      </div>
    </Page>
  )
}

/** A newer server may have a call that this page has no name for. */
function useNames() {
  const t = useT('changes')
  return ({ call }: Pick<Proposal, 'call'>): string => {
    return call in changeNames ? t(changeNames[call as keyof typeof changeNames]) : call
  }
}

/** A pending change; `onCredentials` gets those of a reset that took effect. */
function Waiting(props: { one: Proposal; onCredentials: (credentials: Credentials) => void }) {
  const { one, onCredentials } = props
  const t = useT('changes')
  const name = useNames()(one)
  const [isAsked, setAsked] = useState(false)
  const end = useMutation({
    mutationFn: async (agrees: boolean) =>
      agrees
        ? (await callAdmin(proposals.agree, { id: one.id })).credentials
        : callAdmin(proposals.decline, { id: one.id }),
    onSuccess: (credentials, agrees) => {
      if (credentials) onCredentials(credentials)
      announce(t(agrees ? 'saidAgreed' : 'saidStopped', { name }))
    },
    onSettled: () => invalidate(proposals.list, operators.waiting),
  })
  return (
    <li aria-label={name} className="space-y-3 rounded-xl border border-ink-200 bg-paper p-4">
      <h2 className="text-lg font-bold">{name}</h2>
      <p className="text-sm text-ink-500">
        {t('proposed', { name: one.operator, time: dateOf(one.createTime) })}
      </p>
      <dl className="grid gap-3 sm:grid-cols-2">
        <Side name={t('now')} text={one.before} />
        <Side name={t('after')} text={one.value} />
      </dl>
      <p>
        {one.dueTime > 0
          ? t('takesEffect', { time: dateOf(one.dueTime) })
          : t(one.mayAgree ? 'needsYou' : 'needsSecond')}
      </p>
      {isAsked && <p role="status">{t('agreeMeans')}</p>}
      <div className="flex flex-wrap gap-3">
        {one.mayAgree &&
          (isAsked ? (
            <>
              <Button kind="primary" busy={end.isPending} onClick={() => end.mutate(true)}>
                {t('agreeNow')}
              </Button>
              <Button onClick={() => setAsked(false)}>{t('notYet')}</Button>
            </>
          ) : (
            <Button kind="primary" onClick={() => setAsked(true)}>
              {t('agree')}
            </Button>
          ))}
        <Button kind="danger" busy={end.isPending} onClick={() => end.mutate(false)}>
          {t(one.isMine ? 'withdraw' : one.dueTime > 0 ? 'stop' : 'decline')}
        </Button>
      </div>
      <Trouble error={end.error} />
    </li>
  )
}

function Side({ name, text }: { name: string; text: string }) {
  const t = useT('changes')
  return (
    <div className="rounded-lg border border-ink-200 p-3">
      <dt className="text-sm text-ink-500">{name}</dt>
      <dd className="font-medium wrap-anywhere whitespace-pre-wrap">
        {text.replaceAll('; ', '\n') || t('none')}
      </dd>
    </div>
  )
}
