import { Camera, Contact, File as FileIcon, Image as ImageIcon, type LucideIcon } from 'lucide-react'
import { useRef, type RefObject } from 'react'
import { useT } from '#i18n/translate.ts'
import { useOpen } from '#ui/pages/navigation.tsx'
import { roomParts, type ComposerTool } from '#client/room-part.ts'
import { roomRelayPath } from '../paths.ts'
import type { ChatKey } from '../queries.ts'
import { FileInput } from '@mynah/ui/file-input.tsx'

/** Everything that can be sent besides text and voice. */
export function MorePanel(props: {
  chat: ChatKey
  onFiles: (files: File[], asFiles?: boolean) => void
  onDone: () => void
}) {
  const { chat, onFiles, onDone } = props
  const t = useT('messages')
  const open = useOpen()
  const tools = roomParts().flatMap(({ composerTools = [] }) => composerTools)
  const album = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const files = useRef<HTMLInputElement>(null)
  const picker = (
    ref: RefObject<HTMLInputElement | null>,
    accept: string,
    asFiles: boolean,
    capture = false,
  ) => (
    <FileInput
      ref={ref}
      accept={accept}
      multiple={!capture}
      capture={capture ? 'environment' : undefined}
      hidden
      data-picker={asFiles ? 'files' : capture ? 'camera' : 'album'}
      onFiles={(files) => {
        onFiles(files, asFiles)
        onDone()
      }}
    />
  )
  return (
    <div className="scroller grid h-full grid-cols-4 content-start gap-y-3 border-t border-ink-100 px-3 py-4">
      <Tile icon={ImageIcon} name={t('album')} onPress={() => album.current?.click()} />
      <Tile icon={Camera} name={t('camera')} onPress={() => camera.current?.click()} />
      <Tile icon={FileIcon} name={t('file')} onPress={() => files.current?.click()} />
      <Tile
        icon={Contact}
        name={t('card')}
        onPress={() => open(`${roomRelayPath}?card=${encodeURIComponent(chat)}`)}
      />
      {tools.map((tool, index) => (
        <ToolTile key={index} tool={tool} chat={chat} />
      ))}
      {picker(album, 'image/*,video/*', false)}
      {picker(camera, 'image/*,video/*', false, true)}
      {picker(files, '', true)}
    </div>
  )
}

const always = () => true

function ToolTile({ tool, chat }: { tool: ComposerTool; chat: ChatKey }) {
  const { icon, name, path, useIsOffered = always } = tool
  const open = useOpen()
  return useIsOffered(chat) ? <Tile icon={icon} name={name()} onPress={() => open(path(chat))} /> : null
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
