import { useState } from 'react'
import type { Sticker } from '@mynah/contract/stickers'
import { useSay } from '#i18n/say.ts'
import { Segmented } from '#ui/segmented.tsx'
import { StickerPanel } from '#features/stickers/index.ts'
import { EmojiPanel } from './emoji-panel.tsx'

interface Props {
  onEmoji: (emoji: string) => void
  /** absent where only texts may be sent */
  onSticker: ((sticker: Sticker) => void) | undefined
}

/** Emoji for the text, or a sticker instead of one. */
export function FacePanel({ onEmoji, onSticker }: Props) {
  const say = useSay('messages')
  const [tab, setTab] = useState<'emoji' | 'stickers'>('emoji')
  const emoji = <EmojiPanel onPick={onEmoji} />
  if (!onSticker) return <div className="border-t border-ink-100">{emoji}</div>
  return (
    <div className="border-t border-ink-100">
      <div className="mx-auto max-w-80 px-2 pt-2">
        <Segmented
          name={say('emoji')}
          value={tab}
          onChange={setTab}
          options={[
            { value: 'emoji', label: say('emoji') },
            { value: 'stickers', label: say('stickers') },
          ]}
        />
      </div>
      {tab === 'emoji' ? (
        emoji
      ) : (
        <div className="h-72 pt-1">
          <StickerPanel onPick={onSticker} />
        </div>
      )}
    </div>
  )
}
