import { useState } from 'react'
import { useT } from '#i18n/translate.ts'
import { Sheet } from '#ui/layers/dialog.tsx'
import { PeopleBy } from '#ui/lists/people-by.tsx'
import { EmojiPanel } from '#features/messages/index.ts'
import { useAllowed } from './group-rules.ts'
import { toggle, useReactors } from './queries.ts'
import { reactionSheet, useReactionSheet, type ReactionSheet } from './sheet-state.ts'
import { EmojiGrid } from './emoji-grid.tsx'
import { noteUsed, withoutTone } from './used-emoji.ts'

/** The sheets of who reacted to a message, and of all emoji to react with. */
export function ReactionSheets() {
  const t = useT('reactions')
  const now = useReactionSheet()
  const [last, setLast] = useState(now)
  if (now && now !== last) setLast(now)
  const close = () => reactionSheet.set(undefined)
  if (!last) return null
  return (
    <Sheet open={now !== undefined} onClose={close} title={t(last.about === 'who' ? 'who' : 'more')}>
      {last.about === 'who' ? <Who {...last} /> : <All sheet={last} onDone={close} />}
    </Sheet>
  )
}

function Who({ message, chat }: ReactionSheet) {
  const t = useT('reactions')
  const [emoji, setEmoji] = useState<string>()
  const list = useReactors(chat, message.id, emoji)
  const kinds = message.state?.r ?? []
  return (
    <PeopleBy
      name={t('who')}
      choices={[{ value: undefined, label: t('all') }, ...kinds.map(([one]) => ({ value: one, label: one }))]}
      chosen={emoji}
      onChoose={setEmoji}
      query={list}
      label={t('who')}
      empty={t('empty')}
      valueOf={({ emojis }) => emojis.join(' ')}
    />
  )
}

function All({ sheet, onDone }: { sheet: ReactionSheet; onDone: () => void }) {
  const allowed = useAllowed(sheet.chat)
  const choose = (emoji: string) => {
    noteUsed(withoutTone(emoji))
    toggle(sheet.chat, sheet.message, withoutTone(emoji))
    onDone()
  }
  if (allowed) return <EmojiGrid emojis={allowed} onPick={choose} />
  return (
    <div className="flex h-[50dvh] flex-col">
      <EmojiPanel onPick={choose} />
    </div>
  )
}
