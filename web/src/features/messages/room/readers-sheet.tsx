import { useState, type ReactNode } from 'react'
import type { OutputOf } from '@mynah/contract/kit'
import type { messages } from '@mynah/contract/messages'
import type { ChatMessage, ConversationRef } from '@mynah/contract/socket'
import { useT } from '#i18n/translate.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Sheet } from '#ui/layers/dialog.tsx'
import { InfiniteScroll } from '#ui/lists/infinite-scroll.tsx'
import { Cell, List } from '#ui/lists/list.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { Segmented } from '@mynah/ui/segmented.tsx'
import { RowSkeletons } from '@mynah/ui/skeletons.tsx'
import { useReaders } from '../queries.ts'

/** Which group members have read an own message, and which have not. */
export function ReadersSheet(props: {
  conversation: ConversationRef
  message: ChatMessage
  onClosed: () => void
}) {
  const { conversation, message, onClosed } = props
  const t = useT('messages')
  const [open, setOpen] = useState(true)
  const query = useReaders(conversation, message.id)
  return (
    <Sheet open={open} onClose={() => setOpen(false)} onClosed={onClosed} title={t('readBy')}>
      <Loaded query={query} skeleton={<RowSkeletons />}>
        {(readers) => <Readers readers={readers} end={<InfiniteScroll {...query.scroll} />} />}
      </Loaded>
    </Sheet>
  )
}

type Lists = Pick<OutputOf<typeof messages.readers>, 'read' | 'unread' | 'hidden'> & {
  /** the total, if the lists are only first pages */
  readCount?: number
  unreadCount?: number
}

/** Two lists to switch between: who has read something, and who has not. `end` is shown under the longer one. */
export function Readers({ readers, end }: { readers: Lists; end?: ReactNode }) {
  const t = useT('messages')
  const [tab, setTab] = useState<'read' | 'unread'>('read')
  return (
    <>
      <Segmented
        name={t('readBy')}
        value={tab}
        onChange={setTab}
        options={[
          { value: 'read', label: t('readCount', { count: readers.readCount ?? readers.read.length }) },
          {
            value: 'unread',
            label: t('unreadCount', { count: readers.unreadCount ?? readers.unread.length }),
          },
        ]}
      />
      <div className="scroller mt-3 max-h-[50dvh] min-h-28 rounded-18 bg-ink-50">
        {readers[tab].length === 0 ? (
          <p className="px-4 py-8 text-center text-14 text-ink-500">
            {tab === 'read' ? t('readNobody') : t('unreadNobody')}
          </p>
        ) : (
          <List plain label={t('readBy')}>
            {readers[tab].map(({ userId, userName, avatarUrl }) => (
              <Cell
                key={userId}
                leading={<Avatar id={userId} name={userName} src={avatarUrl} size={36} />}
                title={userName}
              />
            ))}
          </List>
        )}
        {readers[tab].length > 0 && end}
      </div>
      {readers.hidden > 0 && (
        <p className="px-1 pt-2 text-12 text-ink-500">{t('readHidden', { count: readers.hidden })}</p>
      )}
    </>
  )
}
