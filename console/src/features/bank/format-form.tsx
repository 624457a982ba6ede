import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { bank, dateOrders, decimalMarks, separators, type BankFormat } from '@mynah/contract/bank'
import { limits } from '@mynah/contract/limits'
import { callAdmin, invalidate } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { Choice, Field } from '#parts/field.tsx'
import { Trouble } from '#parts/page.tsx'
import { columnsOf, separatorOf } from './statement-columns.ts'

type Layout = Omit<BankFormat, 'id'>

const unset: Omit<Layout, 'name' | 'separator'> = {
  decimalMark: 'point',
  dateOrder: 'ymd',
  skip: 1,
  dateColumn: 1,
  amountColumn: 2,
  outColumn: 0,
  textColumn: 0,
  referenceColumn: 0,
  accountColumn: 0,
}

const columns = [
  'dateColumn',
  'amountColumn',
  'outColumn',
  'textColumn',
  'referenceColumn',
  'accountColumn',
] as const
const separatorTexts = { comma: 'commaSign', semicolon: 'semicolon', tab: 'tab', bar: 'bar' } as const
const dateTexts = { ymd: 'ymd', dmy: 'dmy', mdy: 'mdy' } as const
const needed: readonly string[] = ['dateColumn', 'amountColumn']

/** Edits the format of an account's files; columns are shown with the headings of the chosen file. */
export function FormatForm(props: {
  format: BankFormat | undefined
  sample: string
  onSaved: (id: string) => void
}) {
  const { format, sample, onSaved } = props
  const t = useT('bank')
  const [typed, setTyped] = useState<Partial<Layout>>({})
  const { id, ...saved } = format ?? { ...unset, id: '', name: '', separator: separatorOf(sample) }
  const layout: Layout = { ...saved, ...typed }
  const change = (part: Partial<Layout>) => setTyped((now) => ({ ...now, ...part }))
  const save = useMutation({
    mutationFn: () => callAdmin(bank.saveFormat, { ...layout, name: layout.name.trim(), ...(id && { id }) }),
    onSuccess: async ({ id: made }) => {
      await invalidate(bank.formats)
      onSaved(made)
    },
  })
  return (
    <form
      aria-label={t('formatOf')}
      className="space-y-4 rounded-xl border border-ink-200 bg-paper p-4"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <p className="text-sm text-ink-500">{t('formatMeans')}</p>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        <Field
          label={t('formatName')}
          value={layout.name}
          onValue={(name) => change({ name })}
          maxLength={60}
        />
        <Marks layout={layout} onChange={change} />
        <Columns layout={layout} sample={sample} onChange={change} />
      </div>
      <Button type="submit" kind="primary" busy={save.isPending} disabled={layout.name.trim() === ''}>
        {t('saveFormat')}
      </Button>
      <Trouble error={save.error} />
    </form>
  )
}

type Part = { layout: Layout; onChange: (part: Partial<Layout>) => void }

/** Separators of numbers, columns and dates, and the lines before the first row. */
function Marks({ layout, onChange }: Part) {
  const t = useT('bank')
  return (
    <>
      <Choice
        label={t('separator')}
        value={layout.separator}
        options={separators.map((value) => ({ value, label: t(separatorTexts[value]) }))}
        onValue={(separator) => onChange({ separator })}
      />
      <Choice
        label={t('decimalMark')}
        value={layout.decimalMark}
        options={decimalMarks.map((value) => ({
          value,
          label: value === 'point' ? '1,234.50' : '1.234,50',
        }))}
        onValue={(decimalMark) => onChange({ decimalMark })}
      />
      <Choice
        label={t('dateOrder')}
        value={layout.dateOrder}
        options={dateOrders.map((value) => ({ value, label: t(dateTexts[value]) }))}
        onValue={(dateOrder) => onChange({ dateOrder })}
      />
      <Field
        label={t('skip')}
        type="number"
        min={0}
        max={50}
        value={String(layout.skip)}
        onValue={(text) => onChange({ skip: Math.min(50, Math.max(0, Math.trunc(Number(text)) || 0)) })}
      />
    </>
  )
}

/** Which column contains what. */
function Columns({ layout, sample, onChange }: Part & { sample: string }) {
  const t = useT('bank')
  const headings = columnsOf(sample, layout.separator, layout.skip)
  const most = Math.min(limits.statementColumnsMax, Math.max(headings.length, 12))
  const choices = (isNeeded: boolean) => [
    ...(isNeeded ? [] : [{ value: '0', label: t('noColumn') }]),
    ...Array.from({ length: most }, (_, at) => ({
      value: String(at + 1),
      label: headings[at] ? `${at + 1}: ${headings[at]}` : String(at + 1),
    })),
  ]
  return columns.map((name) => (
    <Choice
      key={name}
      label={t(name)}
      value={String(layout[name])}
      options={choices(needed.includes(name))}
      onValue={(value) => onChange({ [name]: Number(value) })}
    />
  ))
}
