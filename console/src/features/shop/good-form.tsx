import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { languages, type Language } from '@mynah/contract/languages'
import { limits } from '@mynah/contract/limits'
import { formatMoney, parseMoney } from '@mynah/contract/money'
import { goodCategories, goodColours, type GoodCategory, type GoodColour } from '@mynah/contract/shop'
import { shopAdmin, type AdminGood } from '@mynah/contract/shop-admin'
import { newId } from '@mynah/client/ids'
import { ask, reading, renew } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { Area, Choice, Field } from '#parts/field.tsx'
import { languageName } from '#parts/languages.ts'
import { Trouble } from '#parts/page.tsx'
import { GoodPictures } from './good-pictures.tsx'
import { categoryName, colourName } from './names.ts'

type Text = { name: string; text: string }
type Texts = Partial<Record<Language, Text>>
/** `key` is of this page alone: it holds a row's fields together while others are taken out. */
type Variant = { key: string; colour: GoodColour | ''; size: string; picture: string }
const newVariant = (): Variant => ({ key: newId(), colour: '', size: '', picture: '' })

/** Fifteen digits of the console's own: saved again after a lost answer it is the same good. */
const newGoodId = () => `1${Array.from(newId().slice(0, 14), (letter) => letter.charCodeAt(0) % 10).join('')}`

/** A good with its texts in each language; English is needed, and stands where another is missing. */
export function GoodForm(props: {
  good: AdminGood | undefined
  /** how many make a dollar */
  pointsRate: number | undefined
  onDone: () => void
}) {
  const { good, pointsRate, onDone } = props
  const t = useT('shop')
  const [id] = useState(() => good?.id ?? newGoodId())
  const [category, setCategory] = useState<GoodCategory>(good?.category ?? 'household')
  const [texts, setTexts] = useState<Texts>(good?.texts ?? {})
  const [pictures, setPictures] = useState<string[]>(good?.pictures ?? [])
  const [points, setPoints] = useState(String(good?.points ?? ''))
  const [market, setMarket] = useState(good ? formatMoney(good.marketPrice) : '')
  const [days, setDays] = useState(String(good?.streakDays ?? 0))
  const [delivery, setDelivery] = useState(good?.delivery ?? '')
  const [onSale, setOnSale] = useState(good?.onSale ?? true)
  const [variants, setVariants] = useState<Variant[]>(
    () =>
      good?.variants.map(({ colour, size, picture = '' }) => ({
        ...newVariant(),
        colour,
        size,
        picture,
      })) ?? [newVariant()],
  )
  const deliveries = useQuery(reading(shopAdmin.deliveries, {})).data?.list ?? []
  const save = useMutation({
    mutationFn: () => {
      const given = languages.flatMap((language) => {
        const text = texts[language]
        return text?.name.trim() ? [[language, text] as const] : []
      })
      const filled = Object.fromEntries(given) as Record<Language, Text>
      const marketPrice = parseMoney(market) ?? -1
      const numbers = { points: Number(points || '0'), streakDays: Number(days || '0'), marketPrice }
      return ask(shopAdmin.save, {
        id,
        category,
        texts: filled,
        pictures,
        ...numbers,
        delivery,
        onSale,
        variants: variants.map(({ colour, size, picture }) => ({
          ...{ colour, size },
          ...(pictures.includes(picture) && { picture }),
        })),
      })
    },
    onSuccess: async () => {
      await renew(shopAdmin.goods)
      onDone()
    },
  })
  const setText = (language: Language, change: Partial<Text>) =>
    setTexts((now) => ({ ...now, [language]: { name: '', text: '', ...now[language], ...change } }))
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
      <div className="grid gap-3 md:grid-cols-3">
        <Choice
          label={t('category')}
          value={category}
          options={goodCategories.map((value) => ({ value, label: categoryName(value) }))}
          onValue={setCategory}
        />
        <Field label={t('points')} inputMode="numeric" value={points} onValue={setPoints} />
        <Field label={t('marketDollars')} inputMode="decimal" value={market} onValue={setMarket} />
        <Field label={t('streakDays')} inputMode="numeric" value={days} onValue={setDays} />
        <Choice
          label={t('delivery')}
          value={delivery}
          options={[
            { value: '', label: t('parcel') },
            ...deliveries.map((one) => ({ value: one.delivery, label: t('atOnce', { title: one.title }) })),
          ]}
          onValue={setDelivery}
        />
        <Choice
          label={t('state')}
          value={onSale ? 'shown' : 'hidden'}
          options={[
            { value: 'shown', label: t('onSale') },
            { value: 'hidden', label: t('isHidden') },
          ]}
          onValue={(value) => setOnSale(value === 'shown')}
        />
      </div>
      <PriceInMoney points={Number(points)} market={parseMoney(market) ?? 0} pointsRate={pointsRate} />
      <GoodPictures pictures={pictures} onPictures={setPictures} />
      <Variants variants={variants} pictures={pictures} onVariants={setVariants} />
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

/** What the points cost when they are bought, and a warning where that is less than the product is worth. */
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

/** Colours and sizes that there are of it. One that is taken out is no longer sold, and keeps its stock. */
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
