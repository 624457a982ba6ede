import type { MediaState } from '#features/media/index.ts'

export type Focus = { userId: string; source: 'camera' | 'screen' }
export type Mode = 'grid' | 'speaker'

/**
 * Who is shown large: the pinned person, else the shared screen, else, in the speaker view, the speaker. Undefined:
 * all tiles have the same size.
 */
export function focusOf(props: {
  mode: Mode
  pinned: string | undefined
  speaker: string | undefined
  present: readonly string[]
  me: string
  media: Pick<MediaState, 'others' | 'screen'> | undefined
}): Focus | undefined {
  const { mode, pinned, speaker, present, me, media } = props
  if (pinned !== undefined && present.includes(pinned)) return { userId: pinned, source: 'camera' }
  const sharer = media?.others.find((one) => one.screen && present.includes(one.userId))
  if (sharer) return { userId: sharer.userId, source: 'screen' }
  if (mode === 'grid') return undefined
  const others = present.filter((one) => one !== me)
  if (others.length === 0) return undefined
  const [first = me] = others
  return { userId: speaker !== undefined && others.includes(speaker) ? speaker : first, source: 'camera' }
}

/** The last speaker stays large until another person speaks. */
export function speakerOf(others: MediaState['others'], last: string | undefined): string | undefined {
  const speaking = others.filter((one) => one.isSpeaking).map((one) => one.userId)
  return last !== undefined && speaking.includes(last) ? last : (speaking[0] ?? last)
}
