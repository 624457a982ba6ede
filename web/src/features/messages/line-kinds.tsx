import { useSay } from '#i18n/say.ts'
import { NoteLine } from '#ui/lines.tsx'
import { informLine } from '#features/conversations/index.ts'
import type { BubbleProps } from './bubble.ts'

/** Something that happened in the conversation, in the reader's language. */
export function InformLine({ message }: BubbleProps) {
  const say = useSay('conversations')
  return <NoteLine>{informLine(message.content, say)}</NoteLine>
}

export function RecallLine({ message, mine, onEditAgain }: BubbleProps) {
  const say = useSay('messages')
  return (
    <NoteLine>
      {mine ? say('recalledMine') : say('recalledBy', { name: message.nick })}
      {onEditAgain && (
        <>
          {' '}
          <button
            type="button"
            onClick={onEditAgain}
            className="relative font-medium text-beak-700 before:absolute before:-inset-x-2 before:-inset-y-3.5 hover:underline"
          >
            {say('editAgain')}
          </button>
        </>
      )}
    </NoteLine>
  )
}

/** A kind that this version does not know. */
export function UnknownBubble({ meta }: BubbleProps) {
  const say = useSay('messages')
  return (
    <div className="text-ink-700 italic">
      {say('newerVersion')}
      {meta}
    </div>
  )
}
