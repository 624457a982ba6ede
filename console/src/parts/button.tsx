import type { ButtonHTMLAttributes } from 'react'

type Props = Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'className'> & {
  kind?: 'main' | 'plain' | 'danger' | 'onInk'
  busy?: boolean
}

const looks = {
  main: 'bg-beak text-black',
  plain: 'border border-line bg-paper',
  danger: 'border border-danger text-danger',
  onInk: 'text-ground underline underline-offset-4',
}

export function Button({ kind = 'plain', busy = false, disabled = false, ...rest }: Props) {
  return (
    <button
      type="button"
      {...rest}
      disabled={disabled || busy}
      aria-busy={busy || undefined}
      className={`min-h-10 cursor-pointer rounded-lg px-4 font-medium disabled:cursor-default disabled:opacity-50 ${looks[kind]}`}
    />
  )
}
