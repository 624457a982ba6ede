/** A progress bar, 0 to 1; without a value it is indeterminate. */
export function Progress(props: { label: string; value?: number }) {
  const { label, value } = props
  const percent = value === undefined ? undefined : Math.round(Math.min(1, Math.max(0, value)) * 100)
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1.5 overflow-hidden rounded-full bg-ink-200"
    >
      <div
        className={
          percent === undefined
            ? 'h-full w-1/3 animate-pulse rounded-full bg-beak-500'
            : 'h-full rounded-full bg-beak-500 transition-[width]'
        }
        style={percent === undefined ? undefined : { width: `${percent}%` }}
      />
    </div>
  )
}
