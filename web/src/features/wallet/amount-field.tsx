import { useId, type ReactNode } from 'react'
import { useT } from '#i18n/translate.ts'
import { cx } from '@mynah/ui/cx.ts'
import { Keypad } from '#ui/fields/keypad.tsx'
import { useFocusOnRefusal } from '@mynah/ui/show-fault.ts'
import { formatMoney } from '@mynah/contract/money'
import { useFormat } from '#i18n/use-format.ts'
import { Button } from '@mynah/ui/button.tsx'
import { readAmount } from './amount.ts'

interface Amount {
  /** as typed or pasted: '', '5.', '12,34', '$1,284.60' */
  value: string
  onChange: (value: string) => void
}

/** The possible meanings of a text, if there are several, and the error in it. */
function useReading(value: string) {
  const t = useT('wallet')
  const { fault, either } = readAmount(value)
  const wrong = {
    decimals: t('amountDecimals'),
    tooLarge: t('amountTooLarge'),
    unclear: t('amountUnclear'),
  }
  // if one reading is left, the other one had a third decimal
  const question = either && (either.length > 1 ? t('amountEither') : wrong.decimals)
  return { either, wrong: question || (fault && wrong[fault]) }
}

function Readings({ cents, onChoose }: { cents: readonly number[]; onChoose: (cents: number) => void }) {
  const format = useFormat()
  return cents.map((one) => (
    <Button key={one} kind="secondary" onClick={() => onChoose(one)}>
      {format.money(BigInt(one))}
    </Button>
  ))
}

const Label = ({ id, label }: { id: string; label: string }) => (
  <label htmlFor={id} className="block text-14 font-medium text-ink-500">
    {label}
  </label>
)

const Fault = ({ id, text }: { id: string; text: string | null | undefined }) => (
  <p id={id} role="alert" className={text ? 'pt-1.5 text-12 text-danger' : undefined}>
    {text}
  </p>
)

const Sign = () => (
  <span aria-hidden className="text-22 font-bold">
    $
  </span>
)

/** A large amount field. Errors are shown below it, and ambiguous amounts are asked about. */
export function AmountField(
  props: Amount & {
    label: string
    error?: string | null | undefined
    /** the server's refusal of the amount */
    refused?: string | undefined
    hint?: string
    onFocused?: (focused: boolean) => void
    autoFocus?: boolean
  },
) {
  const { value, onChange, label, refused, hint, onFocused, autoFocus } = props
  const { either, wrong } = useReading(value)
  const error = wrong || props.error || refused
  const id = useId()
  const frame = useFocusOnRefusal(refused)
  return (
    <div>
      <Label {...{ id, label }} />
      <div
        ref={frame}
        className={cx(
          'flex items-baseline gap-1.5 border-b-[1.5px] pb-1 focus-within:border-beak-500',
          error ? 'border-danger' : 'border-ink-200',
        )}
      >
        <Sign />
        <input
          id={id}
          inputMode="none"
          autoComplete="off"
          placeholder="0.00"
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus={autoFocus}
          value={value}
          aria-invalid={error ? true : undefined}
          aria-describedby={cx(error && `${id}-error`, hint && `${id}-hint`) || undefined}
          onChange={(event) => onChange(event.currentTarget.value)}
          onFocus={() => onFocused?.(true)}
          onBlur={({ currentTarget }) =>
            whenReleased(() => document.activeElement !== currentTarget && onFocused?.(false))
          }
          className="min-w-0 flex-1 bg-transparent py-1 text-34 font-bold text-ink-900 tabular-nums outline-none placeholder:text-ink-300"
        />
      </div>
      {hint && (
        <p id={`${id}-hint`} className="pt-1.5 text-12 text-ink-500">
          {hint}
        </p>
      )}
      <Fault id={`${id}-error`} text={error} />
      {either && (
        <div role="group" aria-labelledby={`${id}-error`} className="flex flex-wrap gap-2 pt-2">
          <Readings cents={either} onChoose={(one) => onChange(formatMoney(one))} />
        </div>
      )}
    </div>
  )
}

/** Runs after the press has ended: its target must not move while it is pressed, as it would when the keypad closes. */
function whenReleased(then: () => void): void {
  if (!document.querySelector(':active')) return then()
  const end = () => {
    removeEventListener('pointerup', end)
    removeEventListener('click', end)
    setTimeout(then)
  }
  addEventListener('pointerup', end)
  addEventListener('click', end)
}

/** The footer of a screen with an amount: its main button, and the keypad while the field has the focus. */
export function AmountFooter(props: Amount & { focused: boolean; children: ReactNode }) {
  const { value, onChange, focused, children } = props
  const t = useT('wallet')
  return (
    <div
      role="presentation"
      // a press here keeps the focus in the field, so that nothing moves under the finger
      onPointerDown={(event) => focused && event.preventDefault()}
      className={cx(
        'px-4 pt-2.5 pb-4',
        focused &&
          'rounded-t-[22px] bg-paper shadow-far wide:pointer-fine:bg-transparent wide:pointer-fine:shadow-none',
      )}
    >
      <div className="mx-auto max-w-110 space-y-3">
        {children}
        {focused && (
          <div role="group" aria-label={t('keypad')} className="wide:pointer-fine:hidden">
            <Keypad
              point
              onDigit={(key) => onChange(value + key)}
              onDelete={() => onChange(value.slice(0, -1))}
            />
          </div>
        )}
      </div>
    </div>
  )
}
