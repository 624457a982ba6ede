import { CloudOff, type LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { useUiText } from './ui-text.tsx'

/** Shown if there is no content: a picture, a sentence, and what to do about it. */
export function EmptyState(props: {
  icon?: LucideIcon
  picture?: ReactNode
  title?: ReactNode
  sentence: ReactNode
  action?: { label: string; onPress: () => void }
}) {
  const { icon: Icon, picture, title, sentence, action } = props
  return (
    <div className="mx-auto flex max-w-80 animate-fade flex-col items-center px-6 py-14 text-center">
      {picture ??
        (Icon && (
          <span className="grid size-18 place-items-center rounded-squircle bg-beak-100 text-beak-700">
            <Icon aria-hidden className="size-8" strokeWidth={1.6} />
          </span>
        ))}
      {title && <p className="mt-4 text-18 font-medium">{title}</p>}
      <p className={title ? 'mt-1 text-14 text-ink-500' : 'mt-4 text-14 text-ink-500'}>{sentence}</p>
      {action && (
        <div className="mt-5">
          <Button kind="secondary" small onClick={action.onPress}>
            {action.label}
          </Button>
        </div>
      )}
    </div>
  )
}

/** Shown if loading failed: a sentence and a retry. */
export function ErrorState(props: { sentence?: ReactNode; onRetry?: () => void; retryLabel?: string }) {
  const words = useUiText()
  return (
    <div role="alert" className="mx-auto flex max-w-80 flex-col items-center px-6 py-14 text-center">
      <span className="grid size-18 place-items-center rounded-squircle bg-ink-100 text-ink-700">
        <CloudOff aria-hidden className="size-8" strokeWidth={1.6} />
      </span>
      <p className="mt-4 text-14 text-ink-700">{props.sentence ?? words.loadFailed}</p>
      {props.onRetry && (
        <div className="mt-5">
          <Button kind="secondary" small onClick={props.onRetry}>
            {props.retryLabel ?? words.retry}
          </Button>
        </div>
      )}
    </div>
  )
}
