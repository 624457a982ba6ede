import { useEffect, useState } from 'react'
import { useLanguage } from '#i18n/translate.ts'
import { emojiNames } from '#features/messages/index.ts'

/** Buttons for emoji, labelled with their names in the user's language. */
export function EmojiGrid(props: { emojis: readonly string[]; onPick: (emoji: string) => void }) {
  const names = useEmojiNames()
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(2.75rem,1fr))] gap-1 p-2">
      {props.emojis.map((emoji) => (
        <button
          key={emoji}
          type="button"
          aria-label={names.get(emoji) ?? emoji}
          onClick={() => props.onPick(emoji)}
          className="grid size-11 place-items-center rounded-12 text-22 hover:bg-ink-100"
        >
          {emoji}
        </button>
      ))}
    </div>
  )
}

/** The names of emoji, once they are loaded. */
export function useEmojiNames(): ReadonlyMap<string, string> {
  const language = useLanguage()
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map())
  useEffect(() => {
    let isOver = false
    void emojiNames(language).then((list) => {
      if (!isOver) setNames(new Map(list.map(({ emoji, label }) => [emoji, label])))
    })
    return () => void (isOver = true)
  }, [language])
  return names
}
