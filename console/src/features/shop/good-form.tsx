import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { languages, type Language } from '@mynah/contract/languages'
import { limits } from '@mynah/contract/limits'
import { formatMoney, parseMoney } from '@mynah/contract/money'
import { goodCategories, goodColours } from '@mynah/contract/shop'
import { shopAdmin, type AdminGood } from '@mynah/contract/shop-admin'
import { newId } from '@mynah/client/ids'
import { callAdmin, queryOf, invalidate } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { Area, Choice, Field } from '#parts/field.tsx'
import { languageName } from '#parts/languages.ts'
import { Trouble } from '#parts/page.tsx'
import {
  draftOf,
  goodOf,
  newVariant,
  type GoodDraft,
  type Text,
  type Texts,
  type Variant,
} from './good-draft.ts'
import { GoodPictures } from './good-pictures.tsx'
import { categoryName, colourName } from './names.ts'

/** Fifteen digits made by the console, so that saving again after a lost answer saves the same good. */
const newGoodId = () => `1${Array.from(newId().slice(0, 14), (letter) => letter.charCodeAt(0) % 10).join('')}`

/** A good with its texts in each language; English is required, and replaces missing ones. */
export function GoodForm(props: {
  good: AdminGood | undefined
  /** how many points make a dollar */
  pointsRate: number | undefined
  onDone: () => void
}) {
  const { good, pointsRate, onDone } = props
  const t = useT('shop')
  const [id] = useState(() => good?.id ?? newGoodId())
  const [draft, setDraft] = useState(() => draftOf(good))
  const { points, market, days, pictures, variants, texts } = draft
  const change = (part: Partial<GoodDraft>) => setDraft((now) => ({ ...now, ...part }))
  const save = useMutation({
    mutationFn: () => callAdmin(shopAdmin.save, { id, ...goodOf(draft) }),
    onSuccess: async () => {
      await invalidate(shopAdmin.goods)
      onDone()
    },
  })
  const priceText = (some: number, streak: number) => `${t('points')} ${some}, ${t('streakDays')} ${streak}`
  return (
    <form
      className="space-y-5 rounded-xl border border-ink-200 bg-paper p-4"
      onSubmit={(event) => {
        event.preventDefault()
        const before = priceText(good?.points ?? 0, good?.streakDays ?? 0)
        const after = priceText(Number(points), Number(days))
        const isSame = good !== undefined && before === after
        if (isSame || window.confirm(t('priceAsk', { before, after }))) save.mutate()
      }}
    >
      <OfferFields draft={draft} onChange={change} />
      <PriceInMoney points={Number(points)} market={parseMoney(market) ?? 0} pointsRate={pointsRate} />
      <GoodPictures pictures={pictures} onPictures={(next) => change({ pictures: next })} />
      <Variants variants={variants} pictures={pictures} onVariants={(next) => change({ variants: next })} />
      <TextFields texts={texts} onTexts={(next) => change({ texts: next })} />
      <Trouble error={save.error} />
      <div className="flex gap-3">
        <Button type="submit" kind="primary" busy={save.isPending}>
          {t('saveGood')}
        </Button>
        <Button onClick={onDone}>{t('close')}</Button>
      </div>
    </form>
  )
}

/** Category, price, and how it is delivered. */
function OfferFields(props: { draft: GoodDraft; onChange: (part: Partial<GoodDraft>) => void }) {
  const { draft, onChange } = props
  const { category, points, market, days, delivery, onSale } = draft
  const t = useT('shop')
  const deliveries = useQuery(queryOf(shopAdmin.deliveries, {})).data?.list ?? []
  return (
    <div className="grid gap-3 md:grid-cols-3">
      <Choice
        label={t('category')}
        value={category}
        options={goodCategories.map((value) => ({ value, label: categoryName(value) }))}
        onValue={(next) => onChange({ category: next })}
      />
      <Field
        label={t('points')}
        inputMode="numeric"
        value={points}
        onValue={(next) => onChange({ points: next })}
      />
      <Field
        label={t('marketDollars')}
        inputMode="decimal"
        value={market}
        onValue={(next) => onChange({ market: next })}
      />
      <Field
        label={t('streakDays')}
        inputMode="numeric"
        value={days}
        onValue={(next) => onChange({ days: next })}
      />
      <Choice
        label={t('delivery')}
        value={delivery}
        options={[
          { value: '', label: t('parcel') },
          ...deliveries.map((one) => ({ value: one.delivery, label: t('atOnce', { title: one.title }) })),
        ]}
        onValue={(next) => onChange({ delivery: next })}
      />
      <Choice
        label={t('state')}
        value={onSale ? 'shown' : 'hidden'}
        options={[
          { value: 'shown', label: t('onSale') },
          { value: 'hidden', label: t('isHidden') },
        ]}
        onValue={(next) => onChange({ onSale: next === 'shown' })}
      />
    </div>
  )
}

function TextFields({ texts, onTexts }: { texts: Texts; onTexts: (texts: Texts) => void }) {
  const t = useT('shop')
  const setText = (language: Language, change: Partial<Text>) =>
    onTexts({ ...texts, [language]: { name: '', text: '', ...texts[language], ...change } })
  return (
    <div className="grid gap-4 md:grid-cols-2">
      {languages.map((language) => (
        <fieldset key={language} className="space-y-2">
          <legend className="font-medium">{languageName(language)}</legend>
          <Field
            label={t('nameIn', { language: languageName(language) })}
            lang={language}
            required={language === 'en'}
            maxLength={limits.goodNameLengthMax}
            value={texts[language]?.name ?? ''}
            onValue={(name) => setText(language, { name })}
          />
          <Area
            label={t('textIn', { language: languageName(language) })}
            lang={language}
            rows={2}
            maxLength={limits.goodTextLengthMax}
            value={texts[language]?.text ?? ''}
            onValue={(text) => setText(language, { text })}
          />
        </fieldset>
      ))}
    </div>
  )
}

/** The price in money of the points, with a warning if the product is worth more. */
function PriceInMoney(props: { points: number; market: number; pointsRate: number | undefined }) {
  const { points, market, pointsRate } = props
  const t = useT('shop')
  if (!pointsRate || !(points > 0)) return null
  const bought = Math.ceil((points * 100) / pointsRate)
  const values = { points, bought: `$${formatMoney(bought)}`, market: `$${formatMoney(market)}` }
  return bought < market ? (
    <p role="status" className="rounded-xl border border-ink-200 bg-beak-500/20 p-3">
      {t('priceCheap', values)}
    </p>
  ) : (
    <p role="status" className="text-ink-500">
      {t('priceBought', values)}
    </p>
  )
}

/** Its colours and sizes. A removed variant is no longer sold, and keeps its stock. */
function Variants(props: {
  variants: readonly Variant[]
  pictures: readonly string[]
  onVariants: (variants: Variant[]) => void
}) {
  const { variants, pictures, onVariants } = props
  const t = useT('shop')
  const change = (at: number, part: Partial<Variant>) =>
    onVariants(variants.map((one, index) => (index === at ? { ...one, ...part } : one)))
  return (
    <fieldset className="space-y-2">
      <legend className="font-medium">{t('variants')}</legend>
      {variants.map((one, at) => (
        <div key={one.key} className="flex flex-wrap items-end gap-3">
          <Choice
            label={t('colour', { number: at + 1 })}
            value={one.colour}
            options={[
              { value: '', label: t('none') },
              ...goodColours.map((value) => ({ value, label: colourName(value) })),
            ]}
            onValue={(colour) => change(at, { colour })}
          />
          <Field
            label={t('size', { number: at + 1 })}
            maxLength={limits.goodSizeLengthMax}
            value={one.size}
            onValue={(size) => change(at, { size })}
          />
          {pictures.length > 1 && (
            <Choice
              label={t('variantPicture', { number: at + 1 })}
              value={pictures.includes(one.picture) ? one.picture : ''}
              options={[
                { value: '', label: t('none') },
                ...pictures.map((value, index) => ({ value, label: t('pictureOf', { number: index + 1 }) })),
              ]}
              onValue={(picture) => change(at, { picture })}
            />
          )}
          {variants.length > 1 && (
            <Button onClick={() => onVariants(variants.filter((_, index) => index !== at))}>
              {t('takeOut', { number: at + 1 })}
            </Button>
          )}
        </div>
      ))}
      <Button onClick={() => onVariants([...variants, newVariant()])}>{t('anotherVariant')}</Button>
    </fieldset>
  )
}
