import { MessagesSquare } from 'lucide-react'
import { useState } from 'react'
import { useLocation } from 'react-router'
import type { MergeContent } from '@mynah/contract/message-kinds/merge-forward'
import { chatType, type ChatMessage } from '@mynah/contract/socket'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { ImageViewer } from '#ui/layers/image-viewer.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { bodyOf } from '../bubbles/system-message.tsx'
import { useViewed } from './use-viewed.tsx'

/** All messages of a merged message; nested merged messages open the same page again. */
export function MergeScreen() {
  const t = useT('messages')
  const format = useFormat()
  const viewedOf = useViewed()
  const { state } = useLocation() as { state: { merge?: MergeContent } | null }
  const [shown, setShown] = useState<string>()
  const merge = state?.merge
  if (!merge) {
    return (
      <Screen title={t('mergeTitle', { people: '' })}>
        <EmptyState icon={MessagesSquare} sentence={t('forwardNothing')} />
      </Screen>
    )
  }
  const media = merge.list.flatMap((one) => {
    const image = viewedOf(one)
    return image ? [{ id: one.id, image }] : []
  })
  const index = media.findIndex(({ id }) => id === shown)
  return (
    <Screen title={t('mergeTitle', { people: format.names(merge.people) })}>
      <ol className="space-y-4 px-4 py-3">
        {merge.list.map((one) => (
          <Said key={one.id} one={one} onOpen={() => setShown(one.id)} />
        ))}
      </ol>
      <ImageViewer
        images={media.map(({ image }) => image)}
        index={index < 0 ? undefined : index}
        onIndex={(next) => setShown(next === undefined ? undefined : media[next]?.id)}
      />
    </Screen>
  )
}

function Said({ one, onOpen }: { one: MergeContent['list'][number]; onOpen: () => void }) {
  const format = useFormat()
  const { extras = {}, ...said } = one
  const message: ChatMessage = { ...said, seq: 0, cmd: 11, chatType: chatType.single, extras }
  const { Body, shape } = bodyOf(message)
  return (
    <li className="flex gap-2.5">
      <Avatar id={one.from} name={one.nick} src={one.avatar} size={36} />
      <div className="min-w-0 flex-1">
        <p className="flex items-baseline justify-between gap-2 text-12 text-ink-500">
          <span className="truncate font-medium">{one.nick}</span>
          <time dateTime={new Date(one.createTime).toISOString()} className="flex-none">
            {format.listDate(one.createTime)}
          </time>
        </p>
        <div
          className={
            shape === 'bare' ? 'mt-1' : 'mt-1 inline-block max-w-full rounded-18 bg-bubble-in px-3 py-2'
          }
        >
          <Body message={message} mine={false} meta={null} onOpen={onOpen} onEditAgain={undefined} />
        </div>
      </div>
    </li>
  )
}
