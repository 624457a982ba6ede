/** Only the track, for a label around it that names the switch. */
export function SwitchTrack(props: {
  checked: boolean
  onCheck: (checked: boolean) => void
  disabled?: boolean
  name?: string
}) {
  return (
    <span className="relative inline-flex h-[30px] w-[50px] flex-none">
      <input
        type="checkbox"
        role="switch"
        aria-label={props.name}
        checked={props.checked}
        disabled={props.disabled}
        onChange={(event) => props.onCheck(event.currentTarget.checked)}
        className="peer absolute inset-0 size-full cursor-pointer appearance-none rounded-full border-[1.5px] border-ink-500 bg-ink-100 transition-colors checked:border-ink-900 checked:bg-ink-900 disabled:cursor-default"
      />
      <span className="pointer-events-none absolute top-[5px] left-[5px] size-5 rounded-full bg-ink-500 transition-transform peer-checked:translate-x-5 peer-checked:bg-beak-500" />
    </span>
  )
}

/** A switch of its own; in a list use a Cell with `onCheck`. */
export function Switch(props: {
  name: string
  checked: boolean
  onCheck: (checked: boolean) => void
  disabled?: boolean
}) {
  return (
    <label className="inline-flex min-h-11 min-w-13 items-center justify-center">
      <SwitchTrack {...props} />
    </label>
  )
}
