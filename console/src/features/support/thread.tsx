import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { limits } from '@mynah/contract/limits'
import { supportAdmin } from '@mynah/contract/support'
import { newId } from '@mynah/client/ids'
import { ask, renew } from '#client.ts'
import { useT } from '#i18n/translate.ts'
import { Button } from '#parts/button.tsx'
import { dateOf } from '#parts/dates.ts'
import { Area } from '#parts/field.tsx'
import { Loaded, Trouble } from '#parts/page.tsx'

interface Props {
  userId: string
  userName: string
  userNum: string
  /** When something was said last, as the list has it. */
  lastTime: number
  waits: boolean
}

/** What was said with one person, and the answer. */
export function Thread({ userId, userName, userNum, lastTime, waits }: Props) {
  const t = useT('support')
  const scroller = useRef<HTMLDivElement>(null)
  const query = useInfiniteQuery({
    queryKey: [supportAdmin.look.path, userId],
    initialPageParam: undefined as number | undefined,
    queryFn: ({ pageParam: beforeSeq }) => ask(supportAdmin.look, { userId, beforeSeq }),
    getNextPageParam: ({ list, more }) => (more ? list[0]?.seq : undefined),
    select: ({ pages }) => pages.toReversed().flatMap(({ list }) => list),
    // asked for again only when there is more to see: every look is recorded
    staleTime: Infinity,
    gcTime: 0,
  })
  const last = query.data?.at(-1)
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
    mutationFn: (seq: number) => ask(supportAdmin.settle, { userId, seq }),
    onSuccess: () => renew(supportAdmin.queue),
  })
  return (
    <section aria-label={t('conversationWith', { name: userName })} className="space-y-4">
      <header className="flex flex-wrap items-center gap-3">
        <h2 className="mr-auto text-lg font-bold wrap-anywhere">
          {userName} ({userNum})
        </h2>
        {waits && lastSeq !== undefined && (
          <Button busy={settle.isPending} onClick={() => settle.mutate(lastSeq)}>
            {t('needsNoAnswer')}
          </Button>
        )}
      </header>
      <Trouble error={settle.error} />
      <Loaded query={query}>
        {(list) => (
          <div
            ref={scroller}
            role="log"
            aria-label={t('messages')}
            // a log that is longer than its box is read with the arrow keys
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
            tabIndex={0}
            className="max-h-[50vh] space-y-3 overflow-y-auto rounded-xl border border-ink-200 bg-paper p-4"
          >
            {query.hasNextPage && (
              <Button busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
                {t('olderMessages')}
              </Button>
            )}
            {list.map(({ seq, operator, content, createTime }) => (
              <article key={seq} className={operator ? 'pl-8' : 'pr-8'}>
                <p className="text-sm text-ink-500">
                  {operator || userName}, {dateOf(createTime)}
                </p>
                <p
                  dir="auto"
                  className={`rounded-lg px-3 py-2 whitespace-pre-wrap wrap-anywhere ${operator ? 'bg-beak-100' : 'bg-ink-50'}`}
                >
                  {content}
                </p>
              </article>
            ))}
          </div>
        )}
      </Loaded>
      <Answer userId={userId} onSaid={refetch} />
    </section>
  )
}

function Answer({ userId, onSaid }: { userId: string; onSaid: () => Promise<unknown> }) {
  const t = useT('support')
  // the same text tried again is the same message
  const [draft, setDraft] = useState({ text: '', id: newId() })
  const text = draft.text.trim()
  const send = useMutation({
    mutationFn: () => ask(supportAdmin.answer, { userId, id: draft.id, content: text }),
    onSuccess: async () => {
      setDraft({ text: '', id: newId() })
      await Promise.all([onSaid(), renew(supportAdmin.queue)])
    },
  })
  const submit = () => {
    if (text !== '' && !send.isPending) send.mutate()
  }
  return (
    <form
      className="space-y-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Area
        label={t('answer')}
        dir="auto"
        maxLength={limits.supportTextLengthMax}
        value={draft.text}
        onValue={(value) => setDraft({ text: value, id: newId() })}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
        }}
      />
      <Trouble error={send.error} />
      <Button type="submit" kind="primary" busy={send.isPending} disabled={text === ''}>
        {t('send')}
      </Button>
    </form>
  )
}
