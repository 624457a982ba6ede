import type { LucideIcon } from 'lucide-react'

/** A button in a row of tools, its name under its icon. */
export function ToolButton(props: {
  icon: LucideIcon
  name: string
  disabled?: boolean
  onPress: () => void
}) {
  const { icon: Icon, name, disabled, onPress } = props
  return (
    <button
      type="button"
      disabled={disabled}
      onClick={onPress}
      className="flex min-w-0 flex-1 flex-col items-center gap-1 rounded-12 px-1 py-1.5 text-12 hover:bg-ink-900/6 disabled:opacity-40"
    >
      <Icon aria-hidden className="size-5.5" strokeWidth={1.8} />
      <span className="max-w-full text-center wrap-anywhere">{name}</span>
    </button>
  )
}
