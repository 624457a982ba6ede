import { Trash2 } from 'lucide-react'
import { useRef, type RefObject } from 'react'
import { limits } from '@mynah/contract/limits'
import { polls } from '@mynah/contract/polls'
import { lengthMaxOf } from '#client/api/field-bounds.ts'
import { useT } from '#i18n/translate.ts'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { TextField } from '@mynah/ui/text-field.tsx'

/** The fields of the options: the last one is always empty, and Enter moves to the next. */
export function OptionFields(props: {
  type: 'text' | 'date' | 'datetime-local'
  options: readonly string[]
  onChange: (options: readonly string[]) => void
  first: RefObject<HTMLInputElement | null>
  /** the right option of a quiz */
  right: number | undefined
  onRight: (option: number) => void
  error: string | undefined
}) {
  const { type, options, onChange, first, right, onRight, error } = props
  const t = useT('poll-card')
  const group = useRef<HTMLDivElement>(null)
  const set = (at: number, typed: string) => {
    const next = options.map((one, index) => (index === at ? typed : one))
    const isFull = next.length >= limits.pollOptionsMax
    onChange(next.at(-1) && !isFull ? [...next, ''] : next)
  }
  return (
    <div ref={group} role="group" aria-label={t('options')} className="space-y-2">
      {options.map((option, index) => (
        // options have no identity besides their index
        <div key={index} className="flex items-center gap-2">
          {right !== undefined && (
            <RightOne number={index + 1} isRight={right === index} onRight={() => onRight(index)} />
          )}
          <div className="min-w-0 flex-1">
            <TextField
              label={t('option', { number: index + 1 })}
              labelInside
              type={type}
              {...(index === 0 && { ref: first })}
              value={option}
              onChange={(typed) => set(index, typed)}
              maxLength={lengthMaxOf(polls.addOption, 'text')}
              enterKeyHint="next"
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
                event.preventDefault()
                const fields = group.current?.querySelectorAll<HTMLInputElement>('input:not([type=radio])')
                fields?.[index + 1]?.focus()
              }}
              autoComplete="off"
              error={index === 0 ? error : undefined}
            />
          </div>
          {options.length > 2 && index < options.length - 1 && (
            <IconButton
              icon={Trash2}
              name={t('removeOption', { number: index + 1 })}
              onClick={() => onChange(options.filter((_, at) => at !== index))}
            />
          )}
        </div>
      ))}
    </div>
  )
}

function RightOne(props: { number: number; isRight: boolean; onRight: () => void }) {
  const t = useT('poll-card')
  return (
    <input
      type="radio"
      name="right"
      checked={props.isRight}
      onChange={props.onRight}
      aria-label={t('rightOne', { number: props.number })}
      className="size-6 flex-none accent-ink-900"
    />
  )
}
