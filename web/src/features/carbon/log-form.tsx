import {
  carbon,
  carbonCategories,
  gramsOf,
  type CarbonCategory,
  type CarbonFactor,
} from '@mynah/contract/carbon'
import { addDays } from '@mynah/contract/days'
import { useCallForm } from '#client/api/call-form.ts'
import { useLanguage, useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Chip } from '@mynah/ui/chip.tsx'
import { cx } from '@mynah/ui/cx.ts'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { toast } from '#ui/layers/toast.tsx'
import { AmountField } from './amount-field.tsx'
import { Card } from './card.tsx'
import { amountOf, co2 } from './co2.ts'
import { categoryNames, homes, icons, kindName } from './names.ts'
import { logEntry, newId } from './queries.ts'
import { SourceLine } from './source-line.tsx'

type When = 'today' | 'yesterday'

/** The form for a new entry: category, kind and amount; it shows the emissions while one types. */
export function LogForm(props: { factors: readonly CarbonFactor[]; today: string; country: string }) {
  const { factors, today, country } = props
  const t = useT('carbon')
  const language = useLanguage()
  const { form, change } = useLogForm()
  const { category, chosen, when, requestId } = form.values
  const kinds = factors.filter((one) => one.category === category)
  const factor = factorOf(kinds, chosen[category], country || homes[language])
  if (!factor) return null
  const amount = amountOf(form.values.amount)
  const save = async () => {
    const day = when === 'today' ? today : addDays(today, -1)
    const points = await form.submit(() => logEntry(requestId, { key: factor.key, amount, day }, form.fields))
    if (points === undefined) return
    change({ amount: '' })
    toast(points > 0 ? t('loggedPoints', { count: points }) : t('logged'))
  }
  return (
    <Card title={t('what')}>
      <form
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (amount > 0) void save()
        }}
      >
        <Categories value={category} onChange={(next) => change({ category: next, amount: '' })} />
        <Kinds
          kinds={kinds}
          chosen={factor}
          onChoose={({ key }) => change({ chosen: { ...chosen, [category]: key } })}
        />
        <AmountField
          {...form.field('amount')}
          unit={factor.unit}
          onChange={(text) => change({ amount: text })}
        />
        <WhenChoice when={when} onChange={(next) => change({ when: next })} />
        <Result amount={amount} factor={factor} />
        <Button type="submit" wide busy={form.busy} disabled={amount === 0}>
          {t('log')}
        </Button>
      </form>
    </Card>
  )
}

/** Each change makes it another entry with a new request id. */
function useLogForm() {
  const form = useCallForm(carbon.add, {
    start: {
      category: 'transport' as CarbonCategory,
      chosen: {} as Partial<Record<CarbonCategory, string>>,
      amount: '',
      when: 'today' as When,
      requestId: newId(),
    },
    wire: () => ({ amount: ['entries'] }),
    refusedAt: { entries: ['CarbonAmountTooLarge'] },
  })
  const change = (part: Partial<typeof form.values>) => form.set({ ...part, requestId: newId() })
  return { form, change }
}

/** The chosen factor, else that of the country, else the first. */
const factorOf = (kinds: readonly CarbonFactor[], chosen: string | undefined, country: string) =>
  kinds.find(({ key }) => key === chosen) ??
  kinds.find((one) => one.country !== '' && one.country === country) ??
  kinds[0]

function WhenChoice({ when, onChange }: { when: When; onChange: (when: When) => void }) {
  const t = useT('carbon')
  const common = useT('common')
  return (
    <Segmented
      name={t('when')}
      value={when}
      onChange={onChange}
      options={[
        { value: 'today', label: common('today') },
        { value: 'yesterday', label: common('yesterday') },
      ]}
    />
  )
}

function Kinds(props: {
  kinds: readonly CarbonFactor[]
  chosen: CarbonFactor
  onChoose: (kind: CarbonFactor) => void
}) {
  const { kinds, chosen, onChoose } = props
  const t = useT('carbon')
  const language = useLanguage()
  return (
    <div role="group" aria-label={t('kind')} className="flex flex-wrap gap-x-2 gap-y-2.5">
      {kinds.map((one) => (
        <Chip key={one.key} chosen={one.key === chosen.key} onPress={() => onChoose(one)}>
          {kindName(one, t, language)}
        </Chip>
      ))}
    </div>
  )
}

/** The emissions of the amount, and the source of the factor. */
function Result({ amount, factor }: { amount: number; factor: CarbonFactor }) {
  const t = useT('carbon')
  const language = useLanguage()
  return (
    <div className="rounded-12 bg-ink-50 p-3.5">
      <p className="text-12 text-ink-500">{t('comesTo')}</p>
      <output aria-live="polite" className="block pb-2">
        <span className="text-22 font-bold tabular-nums">
          {co2(gramsOf(amount, factor.milligrams), language)}
        </span>{' '}
        <span className="text-14 text-ink-500">CO₂e</span>
      </output>
      <SourceLine factor={factor} />
    </div>
  )
}

function Categories(props: { value: CarbonCategory; onChange: (value: CarbonCategory) => void }) {
  const t = useT('carbon')
  return (
    <div
      role="group"
      aria-label={t('category')}
      className="grid grid-cols-[repeat(auto-fill,minmax(74px,1fr))] gap-2"
    >
      {carbonCategories.map((category) => {
        const Icon = icons[category]
        const isChosen = category === props.value
        return (
          <button
            key={category}
            type="button"
            aria-pressed={isChosen}
            onClick={() => props.onChange(category)}
            className={cx(
              'flex min-h-17 flex-col items-center justify-center gap-1 rounded-12 px-1 py-2 text-center text-12 leading-[1.45] wrap-anywhere transition-colors',
              isChosen ? 'bg-beak-500 font-medium text-ink' : 'bg-ink-50 text-ink-900 hover:bg-ink-100',
            )}
          >
            <Icon aria-hidden className="size-5 flex-none" strokeWidth={1.9} />
            {t(categoryNames[category])}
          </button>
        )
      })}
    </div>
  )
}
