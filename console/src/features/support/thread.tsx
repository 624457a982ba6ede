import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Language } from '@mynah/contract/languages'
import { supportAdmin, supportState } from '@mynah/contract/support'
import { callAdmin, invalidate } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { announce } from '#parts/announcements.tsx'
import { Button } from '#parts/button.tsx'
import { dateOf } from '#parts/dates.ts'
import { languageName } from '#parts/languages.ts'
import { itemRegion } from '#parts/queue/focus.ts'
import { KeyButton } from '#parts/queue/key-button.tsx'
import { Loaded, Trouble } from '#parts/page.tsx'
import { PersonLink } from '#parts/person-link.tsx'
import { useMe } from '#session.ts'
import { Answer } from './answer.tsx'

interface Props {
  userId: string
  userName: string
  userNum: string
  state: number
  /** the time of the last message, as in the list */
  lastTime: number
  onClosed: () => void
}

const photoHeightPx = 240

/** The messages of one user, and the answer. */
export function Thread({ userId, userName, userNum, state, lastTime, onClosed }: Props) {
  const t = useT('support')
  const scroller = useRef<HTMLDivElement>(null)
  const query = useInfiniteQuery({
    queryKey: [supportAdmin.look.path, userId],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam: beforeSeq }) => callAdmin(supportAdmin.look, { userId, beforeSeq }),
    getNextPageParam: ({ list, more }) => (more ? list[0]?.seq : undefined),
    select: ({ pages }) => ({
      list: pages.toReversed().flatMap(({ list }) => list),
      language: pages[0]?.language ?? '',
    }),
    // loaded again only when there are new messages, since every access is recorded
    staleTime: Infinity,
    gcTime: 0,
  })
  const last = query.data?.list.at(-1)
  const seenTime = last?.createTime ?? Infinity
  const { refetch } = query
  useEffect(() => {
    if (lastTime > seenTime) void refetch()
  }, [lastTime, seenTime, refetch])
  const lastSeq = last?.seq
  useLayoutEffect(() => {
    scroller.current?.scrollTo(0, scroller.current.scrollHeight)
  }, [lastSeq])
  const settle = useMutation({
    mutationFn: (seq: number) => callAdmin(supportAdmin.settle, { userId, seq }),
    onSuccess: ({ closed }) => {
      if (closed) {
        announce(t('saidClosed', { name: userName }))
        onClosed()
      }
      return invalidate(supportAdmin.queue)
    },
  })
  const others = useAnswersOfOthers(query.data?.list)
  return (
    <section {...itemRegion} aria-label={t('conversationWith', { name: userName })} className="space-y-4">
      <header className="flex flex-wrap items-center gap-3">
        <div className="mr-auto">
          <h2 className="text-lg font-bold wrap-anywhere">
            <PersonLink userId={userId} userName={userName}>{`${userName} (${userNum})`}</PersonLink>
          </h2>
          {query.data?.language && (
            <p className="text-sm text-ink-500">
              {t('usesIn', { language: languageName(query.data.language as Language) })}
            </p>
          )}
        </div>
        {state !== supportState.closed && lastSeq !== undefined && (
          <KeyButton means="close" busy={settle.isPending} onClick={() => settle.mutate(lastSeq)}>
            {t(state === supportState.waiting ? 'needsNoAnswer' : 'close')}
          </KeyButton>
        )}
      </header>
      <Trouble error={settle.error} />
      <Loaded query={query}>
        {({ list }) => (
          <div
            ref={scroller}
            role="log"
            aria-label={t('messages')}
            // a scrollable log has to be reachable by keyboard
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className="max-h-[40vh] space-y-3 overflow-y-auto rounded-xl border border-ink-200 bg-paper p-4"
          >
            {query.hasNextPage && (
              <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('olderMessages')}
              </Button>
            )}
            {list.map(({ seq, operator, content, photo, createTime }) => (
              <article key={seq} className={operator ? 'pl-8' : 'pr-8'}>
                <p className="text-sm text-ink-500">
                  {operator || userName}, {dateOf(createTime)}
                </p>
                {photo && (
                  <a href={photo.url} target="_blank" rel="noreferrer" className="mb-1 block w-fit">
                    <img
                      src={photo.url}
                      alt={t('photoOf', { name: operator || userName })}
                      // reserves its size before it is loaded, so that the newest message stays in view
                      style={{
                        height: Math.min(photo.height, photoHeightPx),
                        aspectRatio: `${photo.width} / ${photo.height}`,
                      }}
                      className="max-w-full rounded-lg border border-ink-200 object-contain"
                    />
                  </a>
                )}
                {content !== '' && (
                  <p
                    dir="auto"
                    className={`rounded-lg px-3 py-2 whitespace-pre-wrap wrap-anywhere ${operator ? 'bg-beak-100' : 'bg-ink-50'}`}
                  >
                    {content}
                  </p>
                )}
              </article>
            ))}
          </div>
        )}
      </Loaded>
      <p role="status" className={others.names ? 'rounded-xl bg-beak-100 px-4 py-3' : undefined}>
        {others.names && t('answeredMeanwhile', { name: others.names })}
      </p>
      <Answer
        {...{ userId, userName, userNum }}
        language={query.data?.language ?? ''}
        onSaid={async () => {
          const { data } = await refetch()
          others.setSeen(data?.list.at(-1)?.seq)
        }}
      />
    </section>
  )
}

/** Colleagues who answered since the conversation was opened, or since the operator's own last answer. */
function useAnswersOfOthers(list: { seq: number; operator: string }[] | undefined) {
  const me = useMe().data?.name
  const [seen, setSeen] = useState<number>()
  const last = list?.at(-1)?.seq
  if (seen === undefined && last !== undefined) setSeen(last)
  const since = list?.filter(({ seq, operator }) => seq > (seen ?? seq) && operator !== '' && operator !== me)
  return { names: [...new Set(since?.map(({ operator }) => operator))].join(', '), setSeen }
}
