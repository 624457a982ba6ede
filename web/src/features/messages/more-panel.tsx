import {
  ArrowLeftRight,
  Camera,
  Coins,
  Contact,
  File as FileIcon,
  Gift,
  Image as ImageIcon,
  Star,
  type LucideIcon,
} from 'lucide-react'
import { useRef, type RefObject } from 'react'
import { systemUserId } from '@mynah/contract/limits'
import { chatType } from '@mynah/contract/socket'
import { useSay } from '#i18n/say.ts'
import { useOpen } from '#ui/navigation.tsx'
import { useMoneyShown } from '#features/app-info/index.ts'
import { refOf, type ChatKey } from './queries.ts'

/** Everything beyond text and voice that can be sent. */
export function MorePanel(props: {
  chat: ChatKey
  onFiles: (files: File[], asFiles?: boolean) => void
  onDone: () => void
}) {
  const { chat, onFiles, onDone } = props
  const say = useSay('messages')
  const open = useOpen()
  const money = useMoneyShown()
  const { toBizId, toBizType } = refOf(chat)
  const person = toBizType === chatType.single && toBizId !== systemUserId
  const album = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const picker = (
    ref: RefObject<HTMLInputElement | null>,
    accept: string,
    asFiles: boolean,
    capture = false,
  ) => (
    <input
      ref={ref}
      type="file"
      accept={accept}
      multiple={!capture}
      capture={capture ? 'environment' : undefined}
      hidden
      data-picker={asFiles ? 'files' : capture ? 'camera' : 'album'}
      onChange={({ currentTarget }) => {
        onFiles([...(currentTarget.files ?? [])], asFiles)
        currentTarget.value = ''
        onDone()
      }}
    />
  )
  return (
    <div className="grid grid-cols-4 gap-y-3 border-t border-ink-100 px-3 py-4">
      <Tile icon={ImageIcon} name={say('album')} onPress={() => album.current?.click()} />
      <Tile icon={Camera} name={say('camera')} onPress={() => camera.current?.click()} />
      <Tile icon={FileIcon} name={say('file')} onPress={() => files.current?.click()} />
      <Tile
        icon={Contact}
        name={say('card')}
        onPress={() => open(`/pages/room/relay?card=${encodeURIComponent(chat)}`)}
      />
      <Tile
        icon={Star}
        name={say('favourites')}
        onPress={() => open(`/pages/my/collect/collect?to=${encodeURIComponent(chat)}`)}
      />
      {money && toBizId !== systemUserId && (
        <>
          <Tile
            icon={Coins}
            name={say('redPacket')}
            onPress={() => open(`/pages/red/create?toBizId=${toBizId}&toBizType=${toBizType}`)}
          />
          <Tile
            icon={Gift}
            name={say('gift')}
            onPress={() => open(`/pages/red/gift?toBizId=${toBizId}&toBizType=${toBizType}`)}
          />
        </>
      )}
      {money && person && (
        <Tile
          icon={ArrowLeftRight}
          name={say('transfer')}
          onPress={() => open(`/pages/red/transfer?toUserId=${toBizId}`)}
        />
      )}
      {picker(album, 'image/*,video/*', false)}
      {picker(camera, 'image/*,video/*', false, true)}
      {picker(files, '', true)}
    </div>
  )
}

function Tile({ icon: Icon, name, onPress }: { icon: LucideIcon; name: string; onPress: () => void }) {
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex flex-col items-center gap-1.5 text-12 text-ink-700"
    >
      <span className="grid size-14 place-items-center rounded-18 bg-ink-100 text-ink-900">
        <Icon aria-hidden className="size-6" strokeWidth={1.7} />
      </span>
      <span className="max-w-full px-1 text-center wrap-anywhere">{name}</span>
    </button>
  )
}
