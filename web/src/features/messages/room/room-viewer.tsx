import { Download, Forward, LocateFixed, Reply, Trash2 } from 'lucide-react'
import { isForwardable } from '@mynah/contract/message-kinds'
import { useT } from '#i18n/translate.ts'
import { ImageViewer, type ImageAction } from '#ui/layers/image-viewer.tsx'
import { focusComposer, replyTo } from '../composer/composer-state.ts'
import { useViewed } from '../viewer/use-viewed.tsx'
import { saveMedia } from './downloads.ts'
import { askAndRemove, type MenuRoom } from './message-menu.ts'
import { partsOf, type TimelineItem } from './timeline.ts'

/** The pictures and videos of the room in full screen, with their actions. */
export function RoomViewer(props: {
  lines: readonly TimelineItem[]
  room: MenuRoom
  /** the key of the one that is shown */
  shown: string | undefined
  onShown: (key: string | undefined) => void
  onLocate: (seq: number) => void
}) {
  const { lines, room, shown, onShown, onLocate } = props
  const t = useT('messages')
  const viewedOf = useViewed()
  if (shown === undefined) return null
  const media = lines.flatMap(partsOf).flatMap((line) => {
    const image = viewedOf(line.message, line.mine ? t('you') : undefined)
    return image ? [{ line, image: { ...image, key: line.key } }] : []
  })
  const index = media.findIndex(({ line }) => line.key === shown)
  const actionsOf = (at: number): ImageAction[] => {
    const line = media[at]?.line
    if (!line || line.inProgress) return []
    const { message } = line
    const reply = () => {
      onShown(undefined)
      replyTo(room.key, message)
      focusComposer()
    }
    const toNext = () => onShown((media[at + 1] ?? media[at - 1])?.line.key)
    const locate = () => {
      onShown(undefined)
      onLocate(message.seq)
    }
    return [
      ...(room.silent ? [] : [{ name: t('reply'), icon: Reply, onPress: reply }]),
      ...(isForwardable(message.msgType)
        ? [{ name: t('forward'), icon: Forward, onPress: () => room.onForward(message) }]
        : []),
      { name: t('download'), icon: Download, onPress: () => saveMedia(message) },
      { name: t('locate'), icon: LocateFixed, onPress: locate },
      { name: t('delete'), icon: Trash2, onPress: () => void askAndRemove(line, room, toNext) },
    ]
  }
  return (
    <ImageViewer
      images={media.map(({ image }) => image)}
      index={index < 0 ? undefined : index}
      onIndex={(next) => onShown(next === undefined ? undefined : media[next]?.line.key)}
      actionsOf={actionsOf}
    />
  )
}
