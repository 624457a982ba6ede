import { useState } from 'react'
import { useT } from '#i18n/translate.ts'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { roomParts } from '#client/room-part.ts'
import { EmojiPanel } from './emoji-panel.tsx'
import type { ChatKey } from '../../queries.ts'

interface Props {
  chat: ChatKey
  /** only texts may be sent, so there are only emoji */
  textOnly: boolean
  onEmoji: (emoji: string) => void
  onBackspace: () => void
}

/** Emoji for the text, and what other features can send instead, such as stickers. */
export function EmojiPanels({ chat, textOnly, onEmoji, onBackspace }: Props) {
  const t = useT('messages')
  const [shown, setShown] = useState(0)
  const panels = textOnly ? [] : roomParts().flatMap(({ composerPanels = [] }) => composerPanels)
  const emoji = <EmojiPanel onPick={onEmoji} onBackspace={onBackspace} />
  const frame = 'flex h-full flex-col border-t border-ink-100 wide:h-88'
  if (panels.length === 0) return <div className={frame}>{emoji}</div>
  const chosen = panels[shown - 1]
  return (
    <div className={frame}>
      <div className="mx-auto w-full max-w-80 flex-none px-2 pt-2">
        <Segmented
          name={t('emoji')}
          value={String(shown)}
          onChange={(value) => setShown(Number(value))}
          options={[t('emoji'), ...panels.map(({ name }) => name())].map((label, index) => ({
            value: String(index),
            label,
          }))}
        />
      </div>
      {chosen ? (
        <div className="min-h-0 flex-1 pt-1">
          <chosen.Panel chat={chat} />
        </div>
      ) : (
        emoji
      )}
    </div>
  )
}
