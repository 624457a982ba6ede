import { useState } from 'react'
import { carbon, gramsOf, type CarbonEntry } from '@mynah/contract/carbon'
import { useCallForm } from '#client/api/call-form.ts'
import { useLanguage, useT } from '#i18n/translate.ts'
import { Button } from '@mynah/ui/button.tsx'
import { Sheet } from '#ui/layers/dialog.tsx'
import { Cell, List } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { CellSkeletons } from '@mynah/ui/skeletons.tsx'
import { AmountField } from './amount-field.tsx'
import { Card } from './card.tsx'
import { amountOf, amountText, co2, symbols } from './co2.ts'
import { icons, entryName } from './names.ts'
import { changeEntry, removeEntry, useEntriesOf } from './queries.ts'
import { SourceLine } from './source-line.tsx'

/** The entries of today; a press changes or removes one. */
export function Entries({ day }: { day: string }) {
  const t = useT('carbon')
  const language = useLanguage()
  const query = useEntriesOf(day)
  const [open, setOpen] = useState<CarbonEntry>()
  const [shown, setShown] = useState(false)
  const sum = query.data?.list.reduce((all, { grams }) => all + grams, 0) ?? 0
  return (
    <Card
      title={t('today')}
      aside={<span className="text-14 font-medium tabular-nums">{sum > 0 && co2(sum, language)}</span>}
    >
      <Loaded
        query={query}
        skeleton={<CellSkeletons rows={2} />}
        isEmpty={({ list }) => list.length === 0}
        empty={<p className="py-3 text-14 text-ink-500">{t('nothing')}</p>}
      >
        {({ list }) => (
          <div className="-mx-4">
            <List label={t('today')}>
              {list.map((entry) => (
                <Cell
                  key={entry.id}
                  icon={entry.factor.category === 'average' ? undefined : icons[entry.factor.category]}
                  title={entryName(entry.factor, t, language)}
                  hint={
                    entry.factor.unit === 'meal'
                      ? t('mealCount', { count: amountText(entry.amount, language) })
                      : `${amountText(entry.amount, language)} ${symbols[entry.factor.unit]}`
                  }
                  value={<span className="text-ink-900 tabular-nums">{co2(entry.grams, language)}</span>}
                  onPress={() => {
                    setOpen(entry)
                    setShown(true)
                  }}
                />
              ))}
            </List>
          </div>
        )}
      </Loaded>
      <Sheet
        open={shown}
        onClose={() => setShown(false)}
        onClosed={() => setOpen(undefined)}
        title={open ? entryName(open.factor, t, language) : t('today')}
      >
        {open && <EntryForm key={open.id} entry={open} onDone={() => setShown(false)} />}
      </Sheet>
    </Card>
  )
}

function EntryForm({ entry, onDone }: { entry: CarbonEntry; onDone: () => void }) {
  const t = useT('carbon')
  const language = useLanguage()
  const form = useCallForm(carbon.update, {
    start: { amount: String(entry.amount / 100) },
    input: ({ amount }) => ({ id: entry.id, amount: amountOf(amount) }),
    refusedAt: { amount: ['CarbonAmountTooLarge'] },
  })
  const amount = amountOf(form.values.amount)
  const act = async (action: () => Promise<void>) => {
    if (await form.worked(action)) onDone()
  }
  return (
    <form
      className="space-y-4 pb-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (amount > 0) void act(() => changeEntry(entry.id, amount, form.fields))
      }}
    >
      <AmountField {...form.field('amount')} unit={entry.factor.unit} />
      <p>
        <span className="text-18 font-bold tabular-nums">
          {co2(gramsOf(amount, entry.factor.milligrams), language)}
        </span>{' '}
        <span className="text-14 text-ink-500">CO₂e</span>
      </p>
      <SourceLine factor={entry.factor} />
      <div className="flex gap-3">
        <Button kind="secondary" wide busy={form.busy} onClick={() => void act(() => removeEntry(entry.id))}>
          {t('remove')}
        </Button>
        <Button type="submit" wide busy={form.busy} disabled={amount === 0}>
          {t('save')}
        </Button>
      </div>
    </form>
  )
}
