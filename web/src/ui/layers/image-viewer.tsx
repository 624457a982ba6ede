import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { deferPart } from '#ui/deferred.tsx'

export interface ViewedImage {
  src: string
  /** the same while it is sent and after, when its `src` is another one; what is zoomed stays so */
  key?: string
  alt: string
  width?: number
  height?: number
  /** whose it is */
  title?: string
  /** of when it is */
  subtitle?: string
  caption?: string
  /** stands in the place of the picture: a video that plays */
  video?: ReactNode
}

/** Something that can be done with the picture that is shown. */
export interface ImageAction {
  name: string
  icon: LucideIcon
  onPress: () => void
}

interface Props {
  images: readonly ViewedImage[]
  /** which one is shown; undefined is closed */
  index: number | undefined
  onIndex: (index: number | undefined) => void
  actionsOf?: (index: number) => readonly ImageAction[]
}

const Body = deferPart(() => import('#ui/layers/image-viewer-body.tsx').then((m) => m.ImageViewerBody))

/** Pictures and videos over the whole window, see its body. Fetched when first opened. */
export function ImageViewer({ index, ...rest }: Props) {
  return index === undefined ? null : <Body index={index} {...rest} />
}
