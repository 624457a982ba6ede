import { Copy, Ellipsis, Forward, MessageCircle, Send, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Favourite } from '@mynah/contract/favourites'
import type { ChatMessage } from '@mynah/contract/socket'
import { useT } from '#i18n/translate.ts'
import { useFormat } from '#i18n/use-format.ts'
import { confirm, openMenu } from '#ui/layers/dialogs.tsx'
import { AnimatedList } from '#ui/lists/animated-list.tsx'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { Chip, ChipRow } from '@mynah/ui/chip.tsx'
import { IconButton } from '@mynah/ui/icon-button.tsx'
import { ImageViewer } from '#ui/layers/image-viewer.tsx'
import { InfiniteScroll } from '#ui/lists/infinite-scroll.tsx'
import { Loaded } from '@mynah/ui/loaded.tsx'
import { usePageContext } from '#ui/pages/navigation.tsx'
import { Screen } from '#ui/pages/screen.tsx'
import { SearchField } from '#ui/fields/search-field.tsx'
import { BubbleSkeletons } from '@mynah/ui/skeletons.tsx'
import { EmptyState } from '@mynah/ui/empty-and-error-state.tsx'
import { webKindOf } from '#client/message-kinds.ts'
import { roomPath, useNameOf } from '#features/conversations/index.ts'
import { bodyOf, copyMessage, forward, useViewed, type ForwardState } from '#features/messages/index.ts'
import { roomRelayPath } from './paths.ts'
import { isChatKey, refOf, removeFavourite, useFavourites, type ChatKey } from './queries.ts'
import { useDebounced } from '#ui/fields/debounced.ts'

const filters = {
  photos: 'image',
  videos: 'video',
  voices: 'audio',
  files: 'file',
  texts: 'text',
  chats: 'mergeForward',
} as const
type Filter = keyof typeof filters
const filterNames: readonly Filter[] = ['photos', 'videos', 'voices', 'files', 'texts', 'chats']

/** The user's favourites of all chats, filtered by kind and text; with `?to=` one is chosen to send to that chat. */
export function FavouritesScreen() {
  const t = useT('favourites')
  const to = useSearchParams()[0].get('to')
  const chat = isChatKey(to) ? to : undefined
  const [text, setText] = useState('')
  const [filter, setFilter] = useState<Filter>()
  const [shown, setShown] = useState<string>()
  const keyword = useDebounced(text).trim()
  const query = useFavourites({ ...(keyword && { keyword }), ...(filter && { kind: filters[filter] }) })
  const viewedOf = useViewed()
  const media = (query.data ?? []).flatMap((one) => {
    const image = viewedOf(messageOf(one))
    return image ? [{ id: one.id, image }] : []
  })
  const index = media.findIndex(({ id }) => id === shown)
  return (
    <Screen
      title={chat ? t('choose') : t('title')}
      top={
        <div className="wide:mx-auto wide:w-full wide:max-w-170">
          <SearchField value={text} onChange={setText} placeholder={t('search')} />
          <Filters filter={filter} onFilter={setFilter} />
        </div>
      }
    >
      <Loaded
        query={query}
        skeleton={<BubbleSkeletons />}
        isEmpty={(list) => list.length === 0}
        empty={<Nothing narrowed={keyword !== '' || filter !== undefined} />}
      >
        {(list) => (
          <>
            <AnimatedList
              label={t('title')}
              ids={list.map(({ id }) => id)}
              of={`${filter ?? ''} ${keyword}`}
              className="space-y-3 px-4 pt-1 pb-4"
            >
              {list.map((one) => (
                <Stored key={one.id} favourite={one} chat={chat} onOpen={() => setShown(one.id)} />
              ))}
            </AnimatedList>
            <InfiniteScroll {...query.scroll} />
          </>
        )}
      </Loaded>
      <ImageViewer
        images={media.map(({ image }) => image)}
        index={index < 0 ? undefined : index}
        onIndex={(next) => setShown(next === undefined ? undefined : media[next]?.id)}
      />
    </Screen>
  )
}

function Filters(props: { filter: Filter | undefined; onFilter: (filter: Filter | undefined) => void }) {
  const { filter, onFilter } = props
  const t = useT('favourites')
  return (
    <ChipRow label={t('filters')}>
      {filterNames.map((one) => (
        <Chip key={one} chosen={filter === one} onPress={() => onFilter(filter === one ? undefined : one)}>
          {t(one)}
        </Chip>
      ))}
    </ChipRow>
  )
}

function Nothing({ narrowed }: { narrowed: boolean }) {
  const t = useT('favourites')
  if (narrowed) return <EmptyState icon={Star} sentence={t('none')} />
  return <EmptyState icon={Star} title={t('emptyTitle')} sentence={t('empty')} />
}

function Stored(props: {
  favourite: Favourite
  /** set if a favourite is chosen to be sent to this chat */
  chat: ChatKey | undefined
  onOpen: () => void
}) {
  const { favourite, chat, onOpen } = props
  const t = useT('favourites')
  const format = useFormat()
  const { from, nick, avatar, source, msgTime } = favourite
  const message = messageOf(favourite)
  const { Body } = bodyOf(message)
  const actions = useActions()
  const send = useSend()
  return (
    <li className="rounded-18 bg-paper p-3.5">
      <div className="mb-2 flex items-center gap-2.5">
        <Avatar id={from} name={nick} src={avatar} size={36} />
        <p className="min-w-0 flex-1">
          <span className="block one-line text-14 font-medium">{nick}</span>
          <span className="block one-line text-12 text-ink-500">
            {source ? `${source} · ${format.listDate(msgTime)}` : format.listDate(msgTime)}
          </span>
        </p>
        {chat ? (
          <IconButton icon={Send} name={t('send')} onClick={() => void send(favourite, chat)} />
        ) : (
          <IconButton
            icon={Ellipsis}
            name={t('menu')}
            aria-haspopup="menu"
            onClick={({ currentTarget }) => void actions(favourite, currentTarget)}
          />
        )}
      </div>
      <div className="overflow-hidden wrap-anywhere">
        <Body message={message} mine={false} meta={null} onOpen={onOpen} onEditAgain={undefined} />
      </div>
    </li>
  )
}

const messageOf = (one: Favourite): ChatMessage => ({
  id: one.msgId,
  seq: 0,
  cmd: 11,
  from: one.from,
  chatType: one.conversation.type,
  msgType: one.msgType,
  content: one.content,
  extras: one.extras ?? {},
  createTime: one.msgTime,
  nick: one.nick,
  avatar: one.avatar,
})

const forwarded = (favourite: Favourite): ForwardState['forwarding'] => ({
  from: favourite.conversation,
  messages: [messageOf(favourite)],
  merged: false,
})

function useSend() {
  const t = useT('favourites')
  const nameOf = useNameOf()
  const { close } = usePageContext()
  return async (favourite: Favourite, chat: ChatKey) => {
    const sure = await confirm({ title: t('sendAsk', { name: nameOf(refOf(chat)) }), confirm: t('send') })
    if (!sure) return
    forward(chat, forwarded(favourite))
    close()
  }
}

function useActions() {
  const t = useT('favourites')
  const navigate = useNavigate()
  return async (favourite: Favourite, anchor: Element) => {
    const text = webKindOf(favourite)?.copyText(favourite.content)
    const copy = { value: 'copy', label: t('copy'), icon: Copy }
    const chosen = await openMenu(t('menu'), anchor, [
      { value: 'forward', label: t('forward'), icon: Forward },
      ...(text === undefined ? [] : [copy]),
      { value: 'chat', label: t('openChat'), icon: MessageCircle },
      { value: 'remove', label: t('remove'), icon: Trash2, danger: true },
    ])
    if (chosen === 'copy') await copyMessage(text ?? '')
    if (chosen === 'chat') await navigate(roomPath(favourite.conversation))
    if (chosen === 'forward') {
      const state: ForwardState = { forwarding: forwarded(favourite) }
      await navigate(roomRelayPath, { state })
    }
    if (chosen === 'remove') {
      const sure = await confirm({ title: t('removeAsk'), confirm: t('remove'), danger: true })
      // a refusal shows a toast
      if (sure) await removeFavourite(favourite.id).catch(() => undefined)
    }
  }
}
