import { Check } from 'lucide-react'
import { useId, type ReactNode } from 'react'

/** A checkbox with its sentence, which may contain links. */
export function Checkbox(props: {
  checked: boolean
  onCheck: (checked: boolean) => void
  children: ReactNode
  error?: string | null
  disabled?: boolean
}) {
  const id = useId()
  return (
    <div>
      <div className="flex items-start gap-1 text-14 text-ink-700">
        <span className="relative -ml-2.5 grid size-11 flex-none place-items-center">
          <input
            id={id}
            type="checkbox"
            checked={props.checked}
            disabled={props.disabled}
            aria-invalid={props.error ? true : undefined}
            aria-describedby={props.error ? `${id}-error` : undefined}
            onChange={(event) => props.onCheck(event.currentTarget.checked)}
            className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-12 outline-offset-[-6px]"
          />
          <span className="pointer-events-none grid size-5.5 place-items-center rounded-[6px] border-[1.5px] border-ink-500 bg-paper text-transparent transition-colors peer-checked:border-ink-900 peer-checked:bg-ink-900 peer-checked:text-paper peer-disabled:opacity-50">
            <Check aria-hidden className="size-4" strokeWidth={3} />
          </span>
        </span>
        <label htmlFor={id} className="py-[11px]">
          {props.children}
        </label>
      </div>
      <p id={`${id}-error`} role="alert" className={props.error ? 'px-1 text-12 text-danger' : undefined}>
        {props.error}
      </p>
    </div>
  )
}
