import { useState } from 'react'
import { useT } from '#i18n/translate.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Sheet } from '#ui/layers/dialog.tsx'
import { InfiniteScroll } from '#ui/lists/infinite-scroll.tsx'
import { Cell, List } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
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
    <>
      <div role="group" aria-label={t('who')} className="scroller flex gap-1.5 overflow-x-auto pb-2">
        {[undefined, ...kinds.map(([one]) => one)].map((one) => (
          <button
            key={one ?? ''}
            type="button"
            aria-pressed={emoji === one}
            onClick={() => setEmoji(one)}
            className="min-h-11 flex-none rounded-full bg-ink-100 px-4 text-14 aria-pressed:bg-beak-100 aria-pressed:text-beak-700"
          >
            {one ?? t('all')}
          </button>
        ))}
      </div>
      <div className="scroller max-h-[50dvh] min-h-28 rounded-18 bg-ink-50">
        <Loaded query={list} skeleton={<RowSkeletons />}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="px-4 py-8 text-center text-14 text-ink-500">{t('empty')}</p>
            ) : (
              <>
                <List plain label={t('who')}>
                  {rows.map(({ userId, userName, avatarUrl, emojis }) => (
                    <Cell
                      key={userId}
                      leading={<Avatar id={userId} name={userName} src={avatarUrl} size={36} />}
                      title={userName}
                      value={emojis.join(' ')}
                    />
                  ))}
                </List>
                <InfiniteScroll {...list.scroll} />
              </>
            )
          }
        </Loaded>
      </div>
    </>
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
