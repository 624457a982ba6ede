import { cx } from '@mynah/ui/cx.ts'

/** The coin of a packet; decorative, since its sender is named beside it. */
export function Coin({ size, className }: { size: number; className?: string }) {
  return (
    <span
      aria-hidden
      style={{ width: size, height: size, fontSize: size * 0.5 }}
      className={cx(
        'grid flex-none place-items-center rounded-full bg-gold font-bold text-packet-deep',
        className,
      )}
    >
      $
    </span>
  )
}
