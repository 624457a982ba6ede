import { WifiOff } from 'lucide-react'

/** A thin line under the title; nothing while connected. It never blocks what is below. */
export function ConnectionBar(props: { text?: string; kind?: 'offline' | 'connecting' }) {
  if (!props.text) return null
  return (
    <div
      role="status"
      className="app-safe-top over-all flex-none animate-fade bg-beak-100 text-12 text-ink-700"
    >
      <p className="flex items-center justify-center gap-2 px-4 py-1 text-center">
        {props.kind === 'offline' && <WifiOff aria-hidden className="size-3.5 flex-none" />}
        {props.text}
      </p>
    </div>
  )
}
