import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminOutput } from '@mynah/contract/admin-api'
import { stickerPackAdmin } from '@mynah/contract/sticker-packs-admin'
import { callAdmin, queryOf } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { announce } from '#parts/announcements.tsx'
import { Button } from '#parts/button.tsx'
import { Field } from '#parts/field.tsx'
import { Loaded, Page, Trouble } from '#parts/page.tsx'
import { Table } from '#parts/table.tsx'

/** Packs offered to all users, and the form to offer one by its number. */
export function OfferedScreen() {
  const t = useT('sticker-packs')
  const query = useQuery(queryOf(stickerPackAdmin.offered, {}))
  const [id, setId] = useState('')
  const offer = useMutation({
    mutationFn: (input: { id: string; isOffered: boolean }) => callAdmin(stickerPackAdmin.offer, input),
    onSuccess: async (_data, { isOffered }) => {
      await query.refetch()
      if (isOffered) setId('')
      announce(t(isOffered ? 'said' : 'taken'))
    },
  })
  return (
    <Page title={t('packsPage')}>
      <div className="space-y-5">
        <p className="text-ink-500">{t('about')}</p>
        <form
          className="flex flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            offer.mutate({ id: id.trim(), isOffered: true })
          }}
        >
          <Field label={t('number')} required inputMode="numeric" value={id} onValue={setId} />
          <Button type="submit" busy={offer.isPending}>
            {t('offer')}
          </Button>
        </form>
        <Trouble error={offer.error} />
        <Loaded query={query}>
          {({ list }) => (
            <Packs
              list={list}
              busy={offer.isPending}
              onTake={(pack) => offer.mutate({ id: pack, isOffered: false })}
            />
          )}
        </Loaded>
      </div>
    </Page>
  )
}

function Packs(props: {
  list: AdminOutput<typeof stickerPackAdmin.offered>['list']
  busy: boolean
  onTake: (id: string) => void
}) {
  const { list, busy, onTake } = props
  const t = useT('sticker-packs')
  return (
    <Table
      plain
      label={t('packs')}
      empty={t('none')}
      rows={list}
      idOf={(pack) => pack.id}
      columns={[
        {
          name: t('pack'),
          value: ({ name }) => name,
          cell: ({ name, cover }) => (
            <span className="flex items-center gap-3">
              {cover && <img src={cover} alt="" className="size-10 object-contain" />}
              {name}
            </span>
          ),
        },
        { name: t('number'), value: (pack) => pack.id },
        { name: t('maker'), value: ({ makerId }) => makerId },
        { name: t('count'), value: ({ count }) => count },
        {
          name: t('take'),
          value: () => '',
          cell: (pack) => (
            <Button busy={busy} onClick={() => onTake(pack.id)}>
              {t('take')}
            </Button>
          ),
        },
      ]}
    />
  )
}
