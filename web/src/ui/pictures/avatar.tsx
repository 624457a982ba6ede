import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { systemUserId } from '@mynah/contract/limits'
import { avatarColour, initial, savedMessagesFace } from '#ui/pictures/avatar-parts.ts'
import { Badge } from '@mynah/ui/badge.tsx'
import { Logo } from '#ui/pictures/bird.tsx'
import { cx } from '@mynah/ui/cx.ts'
import { Mosaic, type MosaicTile } from '#ui/pictures/mosaic.tsx'

export type AvatarSize = 24 | 36 | 44 | 52 | 68 | 96

interface Props {
  id: string
  name: string
  src?: string | null
  /** the members of a group, whose faces are its picture if it has none */
  faces?: readonly MosaicTile[]
  size?: AvatarSize
  online?: boolean
  badge?: number
  quiet?: boolean
  /** by default it is hidden from screen readers, since a name is beside it */
  label?: string
}

export function Avatar({ id, name, src, faces = [], size = 52, online, badge = 0, quiet, label }: Props) {
  const [broken, setBroken] = useState<string>()
  const shown = src && src !== broken ? src : undefined
  return (
    <span
      role={label ? 'img' : undefined}
      aria-label={label}
      className="relative inline-block flex-none"
      style={{ width: size, height: size }}
    >
      {id === systemUserId ? (
        <Logo size={size} />
      ) : id === savedMessagesFace ? (
        <span
          aria-hidden
          className="grid size-full place-items-center rounded-squircle bg-beak-100 text-beak-700"
        >
          <Bookmark className="size-1/2" strokeWidth={1.8} />
        </span>
      ) : shown ? (
        <img
          src={shown}
          alt=""
          width={size}
          height={size}
          loading="lazy"
          decoding="async"
          draggable={false}
          onError={() => setBroken(shown)}
          className="size-full rounded-squircle bg-ink-100 object-cover"
        />
      ) : faces.length > 0 ? (
        <Mosaic faces={faces} size={size} />
      ) : (
        <span
          aria-hidden
          className="grid size-full place-items-center rounded-squircle font-medium text-white select-none"
          style={{ background: avatarColour(id), fontSize: Math.round(size * 0.39), lineHeight: 1 }}
        >
          {initial(name)}
        </span>
      )}
      {online && (
        <span
          className={cx(
            'absolute -right-0.5 -bottom-0.5 box-content rounded-full border-ink-50 bg-ok',
            size < 44 ? 'size-2 border-2' : 'size-3 border-[2.5px]',
          )}
        />
      )}
      {badge > 0 && (
        <span className="absolute -top-1.5 -right-1.5 rounded-full border-2 border-paper">
          <Badge count={badge} quiet={quiet} small />
        </span>
      )}
    </span>
  )
}
