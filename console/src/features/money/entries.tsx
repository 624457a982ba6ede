import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { mayUse, type AdminOutput } from '@mynah/contract/admin-api'
import { corrections } from '@mynah/contract/corrections'
import { ledgerAdmin } from '@mynah/contract/ledger'
import { callAdmin } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { useAddress } from '#parts/address.ts'
import { Button } from '#parts/button.tsx'
import { Field } from '#parts/field.tsx'
import { nameOf } from '#parts/names.ts'
import { ShowOlder } from '#parts/older.tsx'
import { Trouble } from '#parts/page.tsx'
import { PersonLink } from '#parts/person-link.tsx'
import { Split } from '#parts/queue/split.tsx'
import { Table } from '#parts/table.tsx'
import { useMe } from '#session.ts'
import { CorrectionForm } from './correction-form.tsx'

type Entry = AdminOutput<typeof ledgerAdmin.entries>['list'][number]

const isDollars = ({ asset }: { asset: string }) => asset === 'USD'

type Shown = { account: string; userId: string; name: string; list: Entry[]; more: boolean }

/** Entries of one account, newest first; an entry opens the correction of its posting. */
export function Entries() {
  const t = useT('money')
  const [address] = useAddress()
  // given by a link on the card of a customer
  const [account, setAccount] = useState(address.get('account') ?? '')
  const [shown, setShown] = useState<Shown>()
  const [posting, setPosting] = useState<number>()
  const look = useMutation({
    mutationFn: (of: { account: string; before?: number }) => callAdmin(ledgerAdmin.entries, of),
    onSuccess: ({ list, more, ...whose }, { account: of, before }) => {
      const name = whose.userId && nameOf(whose)
      if (!before) setPosting(undefined)
      setShown((now) => ({
        account: of,
        userId: whose.userId,
        name,
        list: before ? [...(now?.list ?? []), ...list] : list,
        more,
      }))
    },
  })
  return (
    <section aria-label={t('entriesOf')} className="space-y-3">
      <h2 className="text-lg font-bold">{t('entriesOf')}</h2>
      <form
        className="flex flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          look.mutate({ account })
        }}
      >
        <div className="min-w-60 flex-1">
          <Field label={t('whichAccount')} value={account} onValue={setAccount} />
        </div>
        <Button type="submit" busy={look.isPending} disabled={account === ''}>
          {t('look')}
        </Button>
      </form>
      <Trouble error={look.error} />
      <Split
        list={
          shown && (
            <ShownEntries
              {...shown}
              busy={look.isPending}
              posting={posting}
              onPosting={setPosting}
              onOlder={(before) => look.mutate({ account: shown.account, before })}
            />
          )
        }
        detail={
          posting && <CorrectionForm key={posting} posting={posting} onClose={() => setPosting(undefined)} />
        }
      />
    </section>
  )
}

function ShownEntries(
  props: Shown & {
    busy: boolean
    posting: number | undefined
    onPosting: (posting: number) => void
    onOlder: (before: Entry['id']) => void
  },
) {
  const { userId, name, list, more, busy, posting, onPosting, onOlder } = props
  const t = useT('money')
  const role = useMe().data?.role
  const corrects = role !== undefined && mayUse(corrections.look, role)
  const last = list.at(-1)
  return (
    <div className="space-y-3">
      {name && (
        <h3 className="font-bold">
          <PersonLink userId={userId} userName={name}>
            {t('entriesOfName', { name })}
          </PersonLink>
        </h3>
      )}
      <Table
        label={t('entries')}
        empty={t('noEntries')}
        rows={list}
        idOf={({ id }) => id}
        chosen={list.find((one) => one.posting === posting)?.id}
        {...(corrects && { onOpen: (entry: Entry) => onPosting(entry.posting) })}
        columns={[
          { name: t('entry'), value: ({ id }) => id },
          { name: t('posting'), value: ({ posting: number }) => number },
          { name: t('time'), value: ({ time }) => time, isTime: true },
          { name: t('kind'), value: ({ kind }) => kind },
          { name: t('key'), value: ({ key }) => key },
          { name: t('amount'), value: ({ amount }) => amount, isMoney: isDollars },
          { name: t('balance'), value: ({ balance }) => balance ?? '', isMoney: isDollars },
        ]}
      />
      {more && last && <ShowOlder busy={busy} onClick={() => onOlder(last.id)} />}
    </div>
  )
}
