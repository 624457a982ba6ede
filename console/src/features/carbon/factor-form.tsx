import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { AdminOutput } from '@mynah/contract/admin-api'
import { carbonAdmin } from '@mynah/contract/carbon'
import { callAdmin, invalidate } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { Field } from '#parts/field.tsx'
import { Trouble } from '#parts/page.tsx'
import { units } from './units.ts'

type Factor = AdminOutput<typeof carbonAdmin.factors>['list'][number]

const textsOf = ({ milligrams, source, link, year }: Factor) => ({
  ...{ kilograms: String(milligrams / 1_000_000), source, link, year: String(year) },
})

function useRevision({ key, version }: Factor, typed: ReturnType<typeof textsOf>, onDone: () => void) {
  return useMutation({
    mutationFn: () => {
      const { source, link, year, kilograms } = typed
      return callAdmin(carbonAdmin.revise, {
        ...{ key, version, source: source.trim(), link: link.trim(), year: Number(year) },
        milligrams: Math.round(Number(kilograms) * 1_000_000),
      })
    },
    onSuccess: async () => {
      await invalidate(carbonAdmin.factors)
      onDone()
    },
    // another operator may have published a version, which then has to be shown
    onError: () => invalidate(carbonAdmin.factors),
  })
}

/** Publishes a new version of a factor; existing entries keep theirs. */
export function FactorForm({ factor, onDone }: { factor: Factor; onDone: () => void }) {
  const t = useT('carbon')
  const { key, version, unit } = factor
  const [typed, setTyped] = useState(() => textsOf(factor))
  const field = (name: keyof typeof typed) => ({
    value: typed[name],
    onValue: (value: string) => setTyped((now) => ({ ...now, [name]: value })),
  })
  const save = useRevision(factor, typed, onDone)
  return (
    <section
      aria-label={t('factorOf', { key })}
      className="space-y-4 rounded-xl border border-ink-200 bg-paper p-4"
    >
      <h2 className="font-bold">{t('keyVersion', { key, version })}</h2>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate()
        }}
      >
        <div className="grid gap-4 md:grid-cols-2">
          <Field
            label={t('kilogramsFor', { unit: t(units[unit]) })}
            type="number"
            min="0"
            max="100000"
            step="any"
            required
            {...field('kilograms')}
          />
          <Field label={t('year')} type="number" min="1990" max="2100" required {...field('year')} />
        </div>
        <Field label={t('source')} maxLength={200} required {...field('source')} />
        <Field label={t('link')} type="url" maxLength={500} required {...field('link')} />
        <div className="flex flex-wrap items-center gap-3">
          <Button type="submit" busy={save.isPending}>
            {t('saveAs', { version: version + 1 })}
          </Button>
          <Button onClick={onDone}>{t('close')}</Button>
          <Trouble error={save.error} />
        </div>
      </form>
    </section>
  )
}
