import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { appInfoAdmin } from '@mynah/contract/app-info'
import { callAdmin, queryOf, invalidate } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { Area, Choice, Field } from '#parts/field.tsx'
import { Loaded, Trouble } from '#parts/page.tsx'
import { Table } from '#parts/table.tsx'

const empty = { type: 'H5', code: '', version: '', note: '', url: '', forced: 'no' }
const answers = ['no', 'yes'] as const

/** Versions of the app that are offered to clients. */
export function Versions() {
  const t = useT('app-info')
  const query = useQuery(queryOf(appInfoAdmin.versions, {}))
  const withdraw = useMutation({
    mutationFn: (id: string) => callAdmin(appInfoAdmin.withdraw, { id }),
    onSuccess: () => invalidate(appInfoAdmin.versions),
  })
  return (
    <section aria-label={t('versions')} className="space-y-4">
      <h2 className="text-lg font-bold">{t('versions')}</h2>
      <Loaded query={query}>
        {({ list }) => (
          <Table
            label={t('versions')}
            empty={t('noVersion')}
            rows={list}
            idOf={({ id }) => id}
            columns={[
              { name: t('platform'), value: ({ type }) => type },
              { name: t('code'), value: ({ code }) => code },
              { name: t('version'), value: ({ version }) => version },
              { name: t('note'), value: ({ note }) => note },
              { name: t('must'), value: ({ forced }) => t(forced ? 'yes' : 'no') },
              { name: t('since'), value: ({ createTime }) => createTime, isTime: true },
              {
                name: t('withdraw'),
                value: () => '',
                cell: ({ id, version }) => (
                  <Button
                    busy={withdraw.isPending}
                    onClick={() => window.confirm(t('withdrawMeans', { version })) && withdraw.mutate(id)}
                  >
                    {t('withdraw')}
                  </Button>
                ),
              },
            ]}
          />
        )}
      </Loaded>
      <Trouble error={withdraw.error} />
      <NewVersion />
    </section>
  )
}

function NewVersion() {
  const t = useT('app-info')
  const [form, setForm] = useState(empty)
  const publish = useMutation({
    mutationFn: () =>
      callAdmin(appInfoAdmin.publish, { ...form, code: Number(form.code), forced: form.forced === 'yes' }),
    onSuccess: async () => {
      setForm(empty)
      await invalidate(appInfoAdmin.versions)
    },
  })
  const field = (name: keyof typeof empty) => ({
    value: form[name],
    onValue: (value: string) => setForm((now) => ({ ...now, [name]: value })),
  })
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        const { version, url } = form
        const isForced = form.forced === 'yes'
        if (!isForced || window.confirm(t('forcedAsk', { version, url }))) publish.mutate()
      }}
    >
      <div className="flex flex-wrap items-end gap-3">
        <Field label={t('platform')} required {...field('type')} />
        <Field label={t('codeNumber')} required inputMode="numeric" pattern="[0-9]{1,9}" {...field('code')} />
        <Field label={t('version')} required maxLength={20} {...field('version')} />
        <Field label={t('address')} type="url" {...field('url')} />
        <Choice
          label={t('mustUpdate')}
          value={form.forced}
          options={answers.map((value) => ({ value, label: t(value) }))}
          onValue={(forced) => setForm((now) => ({ ...now, forced }))}
        />
      </div>
      <Area label={t('whatIsNew')} maxLength={2_000} {...field('note')} />
      <Trouble error={publish.error} />
      <Button type="submit" busy={publish.isPending}>
        {t('tellClients')}
      </Button>
    </form>
  )
}
