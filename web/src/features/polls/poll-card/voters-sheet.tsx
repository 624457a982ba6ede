import { useState } from 'react'
import { useT } from '#i18n/translate.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Sheet } from '#ui/layers/dialog.tsx'
import { InfiniteScroll } from '#ui/lists/infinite-scroll.tsx'
import { Cell, List } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { useVoters } from '../queries.ts'
import { shownVoters, useShownVoters, type ShownVoters } from '../voters-state.ts'

/** Who voted for what in a public poll. */
export function VotersSheet() {
  const t = useT('poll-card')
  const now = useShownVoters()
  const [last, setLast] = useState(now)
  if (now && now !== last) setLast(now)
  if (!last) return null
  return (
    <Sheet
      open={now !== undefined}
      onClose={() => shownVoters.set(undefined)}
      title={t(last.isList ? 'whoSignedUp' : 'whoVoted')}
    >
      <Voters key={last.msgId} {...last} />
    </Sheet>
  )
}

function Voters({ conversation, msgId, question, options }: ShownVoters) {
  const t = useT('poll-card')
  const [option, setOption] = useState(0)
  const list = useVoters(conversation, msgId, option)
  return (
    <>
      <p className="pb-2 text-14 wrap-anywhere">{question}</p>
      <div role="group" aria-label={t('options')} className="scroller flex gap-1.5 overflow-x-auto pb-2">
        {options.map((name, index) => (
          <button
            key={name}
            type="button"
            aria-pressed={option === index}
            onClick={() => setOption(index)}
            className="max-w-48 min-h-11 flex-none truncate rounded-full bg-ink-100 px-4 text-14 aria-pressed:bg-beak-100 aria-pressed:text-beak-700"
          >
            {name}
          </button>
        ))}
      </div>
      <div className="scroller max-h-[50dvh] min-h-28 rounded-18 bg-ink-50">
        <Loaded query={list} skeleton={<RowSkeletons />}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="px-4 py-8 text-center text-14 text-ink-500">{t('nobody')}</p>
            ) : (
              <>
                <List plain label={options[option] ?? ''}>
                  {rows.map(({ userId, userName, avatarUrl, waiting }) => (
                    <Cell
                      key={userId}
                      leading={<Avatar id={userId} name={userName} src={avatarUrl} size={36} />}
                      title={userName}
                      value={waiting ? t('waits') : undefined}
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
