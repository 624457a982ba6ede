import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { deferPart } from '#ui/deferred.tsx'

export interface ViewedImage {
  src: string
  /** the same before and after sending, when its `src` changes; this preserves the zoom */
  key?: string
  alt: string
  width?: number
  height?: number
  /** the name of the sender */
  title?: string
  /** the date */
  subtitle?: string
  caption?: string
  /** shown in place of the picture: a video player */
  video?: ReactNode
}

/** An action for the picture that is shown. */
export interface ImageAction {
  name: string
  icon: LucideIcon
  onPress: () => void
}

interface Props {
  images: readonly ViewedImage[]
  /** the index of the picture that is shown; undefined is closed */
  index: number | undefined
  onIndex: (index: number | undefined) => void
  actionsOf?: (index: number) => readonly ImageAction[]
}

const Body = deferPart(() => import('#ui/layers/image-viewer-body.tsx').then((m) => m.ImageViewerBody))

/** Pictures and videos in full screen, see its body. Its code is loaded when it first opens. */
export function ImageViewer({ index, ...rest }: Props) {
  return index === undefined ? null : <Body index={index} {...rest} />
}
