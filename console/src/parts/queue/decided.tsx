import { createContext, useContext, useState, type ReactNode } from 'react'
import { useT } from '#i18n/translate.ts'

const DecidedContext = createContext(false)

/** Whether the open item was decided since it was opened: typed text stays, but nothing can be decided. */
export const useDecided = (): boolean => useContext(DecidedContext)

/** An open item of a queue; with a sentence above it if its state has changed since. */
export function Decided(props: { state: string; label: string; children: ReactNode }) {
  const { state, label, children } = props
  const t = useT('parts')
  const [before] = useState(state)
  const isDecided = state !== before
  return (
    <DecidedContext value={isDecided}>
      <p
        role="status"
        className={isDecided ? 'mb-3 rounded-xl bg-beak-100 px-4 py-3 font-medium' : undefined}
      >
        {isDecided && t('decidedSince', { state: label })}
      </p>
      {children}
    </DecidedContext>
  )
}
