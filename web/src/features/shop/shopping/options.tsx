import { useId } from 'react'
import type { GoodColour, GoodVariant } from '@mynah/contract/shop'
import { useT } from '#i18n/translate.ts'
import { cx } from '@mynah/ui/cx.ts'
import { colourKeys } from './names.ts'

export type Choice = { colour?: GoodColour; size?: string }

const swatches: Record<GoodColour, string> = {
  black: '#1c1714',
  white: '#ffffff',
  grey: '#8d8a86',
  red: '#b3402f',
  orange: '#e07a2c',
  yellow: '#e9c33f',
  green: '#4d7a4b',
  blue: '#3d6390',
  purple: '#75508f',
  pink: '#dc93a8',
  brown: '#7a5235',
  natural: '#d9c19a',
}

const unique = <T,>(all: readonly T[]): T[] => [...new Set(all)]

export const coloursOf = (variants: readonly GoodVariant[]): GoodColour[] =>
  unique(variants.flatMap(({ colour }) => (colour === '' ? [] : [colour])))
export const sizesOf = (variants: readonly GoodVariant[]): string[] =>
  unique(variants.flatMap(({ size }) => (size === '' ? [] : [size])))

/** The chosen variant; the only one if there is nothing to choose. */
export const chosenVariant = (variants: readonly GoodVariant[], choice: Choice): GoodVariant | undefined =>
  variants.find(({ colour, size }) => colour === (choice.colour ?? '') && size === (choice.size ?? ''))

/** What must still be chosen. */
export function missingOf(variants: readonly GoodVariant[], choice: Choice): 'colour' | 'size' | undefined {
  if (choice.colour === undefined && coloursOf(variants).length > 0) return 'colour'
  if (choice.size === undefined && sizesOf(variants).length > 0) return 'size'
  return undefined
}

/** The choice of colour and size. Options that are sold out in combination with the other choice are disabled. */
export function Options(props: {
  variants: readonly GoodVariant[]
  choice: Choice
  onChoice: (choice: Choice) => void
  missing: 'colour' | 'size' | undefined
}) {
  const { variants, choice, onChoice, missing } = props
  const t = useT('shopping')
  const [colours, sizes] = [coloursOf(variants), sizesOf(variants)]
  const isLeft = (colour: GoodColour | undefined, size: string | undefined) =>
    variants.some(
      (one) =>
        one.stock > 0 &&
        (colour === undefined || one.colour === colour) &&
        (size === undefined || one.size === size),
    )
  return (
    <div className="space-y-4">
      {colours.length > 0 && (
        <Group
          name={t('colour')}
          fault={missing === 'colour' ? t('chooseColour') : undefined}
          value={choice.colour}
          onChange={(colour) => onChoice({ ...choice, colour })}
          options={colours.map((one) => ({
            value: one,
            label: t(colourKeys[one]),
            swatch: swatches[one],
            isLeft: isLeft(one, choice.size),
          }))}
        />
      )}
      {sizes.length > 0 && (
        <Group
          name={t('size')}
          fault={missing === 'size' ? t('chooseSize') : undefined}
          value={choice.size}
          onChange={(size) => onChoice({ ...choice, size })}
          options={sizes.map((one) => ({ value: one, label: one, isLeft: isLeft(choice.colour, one) }))}
        />
      )}
    </div>
  )
}

type Option<V extends string> = { value: V; label: string; swatch?: string; isLeft: boolean }

function Group<V extends string>(props: {
  name: string
  fault: string | undefined
  value: V | undefined
  onChange: (value: V) => void
  options: readonly Option<V>[]
}) {
  const { name, fault, value, onChange, options } = props
  const id = useId()
  return (
    <fieldset aria-describedby={fault ? `${id}-fault` : undefined}>
      <legend className="pb-2 text-14 font-medium text-ink-700">{name}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((one) => (
          <label
            key={one.value}
            className={cx(
              'relative flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-[14px] border-[1.5px] px-3.5 text-14 transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-ink-900',
              one.value === value
                ? 'border-ink-900 bg-beak-100 font-medium'
                : fault
                  ? 'border-danger bg-paper'
                  : 'border-ink-200 bg-paper',
              one.isLeft ? 'cursor-pointer' : 'text-ink-500 line-through',
            )}
          >
            <input
              type="radio"
              name={id}
              value={one.value}
              checked={one.value === value}
              disabled={!one.isLeft && one.value !== value}
              onChange={() => onChange(one.value)}
              className="absolute inset-0 cursor-pointer appearance-none rounded-[14px] outline-none disabled:cursor-default"
            />
            {one.swatch && (
              <span
                aria-hidden
                className="size-4.5 flex-none rounded-full border border-ink-300"
                style={{ background: one.swatch }}
              />
            )}
            {one.label}
          </label>
        ))}
      </div>
      <p id={`${id}-fault`} role="alert" className={fault ? 'px-1 pt-1.5 text-12 text-danger' : undefined}>
        {fault}
      </p>
    </fieldset>
  )
}
