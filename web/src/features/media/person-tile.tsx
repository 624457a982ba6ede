import { MicOff } from 'lucide-react'
import type { ReactNode } from 'react'
import { useT } from '#i18n/translate.ts'
import { Avatar } from '#ui/pictures/avatar.tsx'
import { cx } from '@mynah/ui/cx.ts'

/** A participant of a call or meeting: the video or, without one, the avatar, and the name. */
export function PersonTile(props: {
  person: { userId: string; userName: string; avatarUrl: string }
  label: string
  note?: string | undefined
  isSpeaking?: boolean
  isMuted?: boolean
  /** in the upper corner: a menu, a raised hand */
  corner?: ReactNode
  small?: boolean
  /** has a margin of its own */
  spaced?: boolean
  /** the video */
  children?: ReactNode
}) {
  const { person, label, note, isSpeaking, isMuted, corner, small, spaced, children } = props
  const t = useT('media')
  return (
    <li
      className={cx(
        'relative min-h-0 min-w-0 overflow-hidden rounded-18 bg-white/8',
        spaced && 'm-1',
        isSpeaking && 'outline-3 -outline-offset-3 outline-beak-500',
      )}
    >
      <span className="absolute inset-0 grid place-items-center">
        <Avatar id={person.userId} name={person.userName} src={person.avatarUrl} size={small ? 44 : 68} />
      </span>
      {children && <span className="relative block size-full">{children}</span>}
      {corner}
      <span className="absolute bottom-2 left-2 flex max-w-[calc(100%-1rem)] items-center gap-1.5 rounded-full bg-black/55 px-2.5 py-0.5 text-12 text-white">
        {isMuted && <MicOff aria-label={t('muted')} className="size-3.5 flex-none" />}
        <span className="one-line min-w-0">{note ? t('nameAndNote', { name: label, note }) : label}</span>
      </span>
    </li>
  )
}
