import { useState } from 'react'
import { systemUserId } from '@mynah/contract/limits'
import { Badge } from '#ui/badge.tsx'
import { Logo } from '#ui/bird.tsx'
import { cx } from '#ui/cx.ts'

// white text stands on each of them at 4.5 to 1 or better
const colours = ['#7a5c3e', '#31596b', '#8c4a3a', '#4f6b3c', '#6d4f7d', '#8a6212', '#3f6259', '#5a5490']

export type AvatarSize = 24 | 36 | 44 | 52 | 68 | 96

interface Props {
  id: string
  name: string
  src?: string | null
  size?: AvatarSize
  online?: boolean
  badge?: number
  quiet?: boolean
  /** a name beside it already says who it is, so by default it is silent to screen readers */
  label?: string
}

export function Avatar({ id, name, src, size = 52, online, badge = 0, quiet, label }: Props) {
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

/** The same colour for the same id on every device. */
export function avatarColour(id: string): string {
  let hash = 0
  for (let index = 0; index < id.length; index++) hash = (hash * 31 + id.charCodeAt(index)) >>> 0
  return colours[hash % colours.length] ?? '#7a5c3e'
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The first sign as a reader sees it: a Hindi syllable or an emoji is one, whatever it is made of. */
export function initial(name: string): string {
  const [plain] = /^[a-z](?=[ -~])|^[a-z]$/i.exec(name) ?? []
  // nearly every name of a list, without the work of the others
  if (plain) return plain.toUpperCase()
  const [first] = graphemes.segment(name.trim())
  return first?.segment.toLocaleUpperCase() ?? '?'
}
