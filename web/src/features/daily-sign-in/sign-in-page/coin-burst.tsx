import type { CSSProperties } from 'react'

const coins = 12

/** Coins that burst out of the button once; none with reduced motion. */
export function CoinBurst() {
  return (
    <span aria-hidden className="pointer-events-none absolute inset-x-0 top-1/2 motion-reduce:hidden">
      {Array.from({ length: coins }, (_, index) => {
        const angle = Math.PI * (0.15 + (0.7 * index) / (coins - 1))
        const far = 70 + ((index * 37) % 50)
        const style = {
          '--x': `${Math.round(Math.cos(angle) * far * 1.6)}px`,
          '--y': `${Math.round(-Math.sin(angle) * far)}px`,
          animationDelay: `${(index % 4) * 40}ms`,
        } as CSSProperties
        return (
          <span
            key={index}
            style={style}
            className="absolute left-1/2 size-4 animate-burst rounded-full border-2 border-beak-800 bg-beak-300"
          />
        )
      })}
    </span>
  )
}
