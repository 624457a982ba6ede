import { Copy, Ellipsis, Forward, MessageCircle, Send, Star, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import type { Favourite } from '@mynah/contract/favourites'
import { chatType, msgType, type ChatMessage } from '@mynah/contract/socket'
import { useSay } from '#i18n/say.ts'
import { useFormat } from '#i18n/use-format.ts'
import { confirm, openMenu } from '#ui/ask.tsx'
import { Avatar } from '#ui/avatar.tsx'
import { Chip, ChipRow } from '#ui/chip.tsx'
import { IconButton } from '#ui/icon-button.tsx'
import { ImageViewer } from '#ui/image-viewer.tsx'
import { InfiniteScroll } from '#ui/infinite-scroll.tsx'
import { Loaded } from '#ui/loaded.tsx'
import { usePlace } from '#ui/navigation.tsx'
import { Screen } from '#ui/screen.tsx'
import { SearchField } from '#ui/search-field.tsx'
import { BubbleSkeletons } from '#ui/skeletons.tsx'
import { EmptyState } from '#ui/states.tsx'
import { roomPath, useNameOf } from '#features/conversations/index.ts'
import {
  copyMessage,
  forward,
  imageOf,
  UnknownBubble,
  type MessageKinds,
  type RelayState,
} from '#features/messages/index.ts'
import { isChatKey, refOf, removeFavourite, useFavourites, type ChatKey } from './queries.ts'
import { useSettled } from '#ui/settled.ts'

const filters = {
  photos: msgType.image,
  videos: msgType.video,
  voices: msgType.audio,
  files: msgType.file,
  texts: msgType.text,
  chats: msgType.mergeForward,
} as const
type Filter = keyof typeof filters
const filterNames: readonly Filter[] = ['photos', 'videos', 'voices', 'files', 'texts', 'chats']

/** What I kept of all chats, by kind and words; with `?to=` one is chosen to send to that chat. */
export function CollectScreen({ kinds }: { kinds: MessageKinds }) {
  const say = useSay('favourites')
  const to = useSearchParams()[0].get('to')
  const chat = isChatKey(to) ? to : undefined
  const [text, setText] = useState('')
  const [filter, setFilter] = useState<Filter>()
  const [shown, setShown] = useState<string>()
  const keyword = useSettled(text).trim()
  const query = useFavourites({ ...(keyword && { keyword }), ...(filter && { msgType: filters[filter] }) })
  const pictures = (query.data ?? []).filter((one) => one.msgType === msgType.image && imageOf(one))
  const index = pictures.findIndex(({ id }) => id === shown)
  const narrowed = keyword !== '' || filter !== undefined
  return (
    <Screen
      title={chat ? say('choose') : say('title')}
      top={
        <div className="wide:mx-auto wide:w-full wide:max-w-170">
          <SearchField value={text} onChange={setText} placeholder={say('search')} />
          <ChipRow label={say('filters')}>
            {filterNames.map((one) => (
              <Chip
                key={one}
                chosen={filter === one}
                onPress={() => setFilter(filter === one ? undefined : one)}
              >
                {say(one)}
              </Chip>
            ))}
          </ChipRow>
        </div>
      }
    >
      <Loaded
        query={query}
        skeleton={<BubbleSkeletons />}
        isEmpty={(list) => list.length === 0}
        empty={
          narrowed ? (
            <EmptyState icon={Star} sentence={say('none')} />
          ) : (
            <EmptyState icon={Star} title={say('emptyTitle')} sentence={say('empty')} />
          )
        }
      >
        {(list) => (
          <>
            <ul aria-label={say('title')} className="space-y-3 px-4 pt-1 pb-4">
              {list.map((one) => (
                <Kept
                  key={one.id}
                  favourite={one}
                  kinds={kinds}
                  chat={chat}
                  onOpen={() => setShown(one.id)}
                />
              ))}
            </ul>
            <InfiniteScroll
              more={query.hasNextPage}
              busy={query.isFetchingNextPage}
              error={query.isFetchNextPageError ? query.error : undefined}
              onMore={() => void query.fetchNextPage()}
            />
          </>
        )}
      </Loaded>
      <ImageViewer
        images={pictures.flatMap((one) => {
          const image = imageOf(one)
          return image
            ? [{ src: image.url, alt: say('photo'), width: image.width, height: image.height }]
            : []
        })}
        index={index < 0 ? undefined : index}
        onIndex={(next) => setShown(next === undefined ? undefined : pictures[next]?.id)}
      />
    </Screen>
  )
}

function Kept(props: {
  favourite: Favourite
  kinds: MessageKinds
  /** the chat to send it to, where one is chosen for it */
  chat: ChatKey | undefined
  onOpen: () => void
}) {
  const { favourite, kinds, chat, onOpen } = props
  const say = useSay('favourites')
  const format = useFormat()
  const { from, nick, avatar, source, msgTime } = favourite
  const Body = kinds[favourite.msgType]?.Body ?? UnknownBubble
  const message = messageOf(favourite)
  const deeds = useDeeds()
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
          <IconButton icon={Send} name={say('send')} onClick={() => void send(favourite, chat)} />
        ) : (
          <IconButton
            icon={Ellipsis}
            name={say('menu')}
            aria-haspopup="menu"
            onClick={({ currentTarget }) => void deeds(favourite, currentTarget)}
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
  chatType: one.toBizType === chatType.group ? chatType.group : chatType.single,
  msgType: one.msgType,
  content: one.content,
  extras: {},
  createTime: one.msgTime,
  nick: one.nick,
  avatar: one.avatar,
})

const relayed = (favourite: Favourite): RelayState['relay'] => ({
  from: { toBizId: favourite.toBizId, toBizType: favourite.toBizType },
  messages: [messageOf(favourite)],
  merged: false,
})

function useSend() {
  const say = useSay('favourites')
  const nameOf = useNameOf()
  const { goBack } = usePlace()
  return async (favourite: Favourite, chat: ChatKey) => {
    const sure = await confirm({ title: say('sendAsk', { name: nameOf(refOf(chat)) }), confirm: say('send') })
    if (!sure) return
    forward(chat, relayed(favourite))
    goBack?.()
  }
}

function useDeeds() {
  const say = useSay('favourites')
  const navigate = useNavigate()
  return async (favourite: Favourite, spot: Element) => {
    const copy = { value: 'copy', label: say('copy'), icon: Copy }
    const chosen = await openMenu(say('menu'), spot, [
      { value: 'forward', label: say('forward'), icon: Forward },
      ...(favourite.msgType === msgType.text ? [copy] : []),
      { value: 'chat', label: say('openChat'), icon: MessageCircle },
      { value: 'remove', label: say('remove'), icon: Trash2, danger: true },
    ])
    const { toBizId, toBizType } = favourite
    if (chosen === 'copy') await copyMessage(favourite.content)
    if (chosen === 'chat') await navigate(roomPath({ toBizId, toBizType }))
    if (chosen === 'forward') {
      const state: RelayState = { relay: relayed(favourite) }
      await navigate('/pages/room/relay', { state })
    }
    if (chosen === 'remove') {
      const sure = await confirm({ title: say('removeAsk'), confirm: say('remove'), danger: true })
      // a refusal has shown itself
      if (sure) await removeFavourite(favourite.id).catch(() => undefined)
    }
  }
}
