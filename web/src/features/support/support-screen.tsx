import { ArrowUp, Headset } from 'lucide-react'
import { useLayoutEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router'
import type { SupportMessage } from '@mynah/contract/support'
import { limits } from '@mynah/contract/limits'
import { useAction } from '#client/use-action.ts'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { useToday } from '#i18n/use-today.ts'
import { Button } from '@mynah/ui/button.tsx'
import { cx } from '@mynah/ui/cx.ts'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { DayChip } from '@mynah/ui/dividers.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Screen } from '#ui/screen.tsx'
import { BubbleSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { useSetting } from '#features/app-info/index.ts'
import {
  EmbeddedPage,
  enterSends,
  isPlainEnter,
  LinkLeads,
  readLink,
  useIsEmbedded,
} from '#features/messages/index.ts'
import { sendToSupport, useReadTo, useSupport } from './queries.ts'

/** `/pages/my/webviewkf`: the page that is set for the customer service, else a conversation with the operators. `?order=` begins a question. */
export function SupportScreen() {
  const t = useT('support')
  const link = readLink(useSetting('kfUrl'))
  const isEmbedded = useIsEmbedded(link)
  if (!link) return <Conversation />
  if (isEmbedded) return <EmbeddedPage title={t('title')} link={link} />
  return (
    <Screen title={t('title')}>
      <LinkLeads link={link} />
    </Screen>
  )
}

function Conversation() {
  const t = useT('support')
  const query = useSupport()
  const scroller = useRef<HTMLDivElement>(null)
  const last = query.data?.at(-1)?.seq
  useReadTo(last)
  // what was said last stands in view, as in every chat
  useLayoutEffect(() => {
    scroller.current?.scrollTo(0, scroller.current.scrollHeight)
  }, [last])
  return (
    <Screen title={t('title')} scroller={scroller} footer={<Composer />}>
      <Loaded
        query={query}
        skeleton={<BubbleSkeletons />}
        isEmpty={(list) => list.length === 0}
        empty={<EmptyState icon={Headset} sentence={t('hello')} />}
      >
        {(list) => (
          <>
            {query.scroll.more && (
              <p className="text-center">
                <Button kind="link" busy={query.scroll.busy} onClick={query.scroll.onMore}>
                  {t('older')}
                </Button>
              </p>
            )}
            <ol aria-label={t('messages')} className="px-4 pb-4">
              {list.map((one, at) => (
                <Said key={one.id} said={one} before={list[at - 1]} />
              ))}
            </ol>
          </>
        )}
      </Loaded>
    </Screen>
  )
}

function Said({ said, before }: { said: SupportMessage; before: SupportMessage | undefined }) {
  const format = useFormat()
  const today = useToday()
  const { mine, content, createTime } = said
  const day = format.dayName(createTime, today)
  const newDay = !before || format.dayName(before.createTime, today) !== day
  return (
    <li className={before?.mine === mine && !newDay ? 'pt-[3px]' : 'pt-2'}>
      {newDay && <DayChip>{day}</DayChip>}
      <div className={cx('flex', mine && 'justify-end')}>
        <div
          dir="auto"
          className={cx(
            'max-w-[84%] rounded-18 px-3 pt-2 pb-[7px] text-16 whitespace-pre-wrap wrap-anywhere shadow-near',
            mine ? 'rounded-br-[5px] bg-bubble-out' : 'rounded-bl-[5px] bg-bubble-in',
          )}
        >
          {content}
          <time
            dateTime={new Date(createTime).toISOString()}
            className={cx(
              'float-right mt-[7px] -mb-[3px] ml-2.5 text-11',
              mine ? 'text-bubble-out-meta' : 'text-ink-500',
            )}
          >
            {format.clockTime(createTime)}
          </time>
        </div>
      </div>
    </li>
  )
}

function Composer() {
  const t = useT('support')
  // who comes from a bill or a request asks about that order
  const order = useSearchParams()[0].get('order') ?? ''
  const [text, setText] = useState(/^[\w-]{1,64}$/.test(order) ? `${t('aboutOrder', { order })}\n` : '')
  const { busy, run } = useAction()
  const composed = useRef(-Infinity)
  const content = text.trim()
  const most = limits.supportTextLengthMax
  const send = async () => {
    if (content === '') return
    // what was refused stays written, and what was written meanwhile too
    if ((await run(() => sendToSupport(content))) === 'done') setText((now) => (now === text ? '' : now))
  }
  return (
    <div className="border-t border-ink-100 bg-paper">
      <form
        className="px-2 py-2 wide:mx-auto wide:max-w-170"
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
      >
        {text.length > most * 0.9 && (
          <p role="status" className="px-3 pb-1 text-right text-12 text-ink-500">
            {text.length} / {most}
          </p>
        )}
        <div className="flex items-end gap-2">
          <textarea
            rows={1}
            dir="auto"
            value={text}
            aria-label={t('message')}
            placeholder={t('message')}
            enterKeyHint={enterSends() ? 'send' : 'enter'}
            maxLength={most}
            onChange={({ currentTarget }) => setText(currentTarget.value)}
            onCompositionEnd={({ timeStamp }) => (composed.current = timeStamp)}
            onKeyDown={(event) => {
              if (!enterSends() || !isPlainEnter(event, composed.current)) return
              event.preventDefault()
              void send()
            }}
            className="scroller field-sizing-content max-h-33 min-h-11 min-w-0 flex-1 resize-none rounded-[22px] bg-ink-50 px-4 py-2.5 text-ink-900 outline-none focus-visible:outline-2 focus-visible:outline-ink-900"
          />
          <IconButton
            icon={ArrowUp}
            name={t('send')}
            type="submit"
            tone="action"
            disabled={content === ''}
            aria-busy={busy || undefined}
          />
        </div>
      </form>
    </div>
  )
}
