import { useState } from 'react'
import { avatarColour, initial } from '#ui/pictures/avatar-parts.ts'

/** What a group's picture needs of a member. */
export interface MosaicTile {
  userId: string
  userName: string
  avatarUrl: string
}

const facesMax = 9

/** The number of faces in each row: the first row is the short one. */
export function rowsOf(count: number): number[] {
  if (count <= 2) return [count]
  if (count <= 4) return count === 3 ? [1, 2] : [2, 2]
  if (count <= 6) return [count - 3, 3]
  return [count - 6, 3, 3]
}

/** The picture of a group without its own: up to nine of its members. */
export function Mosaic({ faces, size }: { faces: readonly MosaicTile[]; size: number }) {
  // three in a row would be too small to recognise
  const shown = faces.slice(0, size < 44 ? 4 : facesMax)
  const rows = rowsOf(shown.length)
  const across = Math.max(...rows, 2)
  const gap = Math.max(1, Math.round(size / 26))
  const cell = Math.floor((size - gap * (across + 1)) / across)
  return (
    <span
      aria-hidden
      className="flex size-full flex-col items-center justify-center rounded-squircle bg-ink-200 select-none"
      style={{ gap }}
    >
      {rows.map((count, row) => (
        <span key={row} className="flex justify-center" style={{ gap }}>
          {shown
            .slice(sum(rows.slice(0, row)))
            .slice(0, count)
            .map((face) => (
              <Tile key={face.userId} face={face} size={cell} />
            ))}
        </span>
      ))}
    </span>
  )
}

const sum = (counts: readonly number[]) => counts.reduce((all, one) => all + one, 0)

function Tile({ face, size }: { face: MosaicTile; size: number }) {
  const { userId, userName, avatarUrl } = face
  const [broken, setBroken] = useState<string>()
  const radius = Math.max(2, Math.round(size * 0.22))
  if (avatarUrl && avatarUrl !== broken) {
    return (
      <img
        src={avatarUrl}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        draggable={false}
        onError={() => setBroken(avatarUrl)}
        className="bg-ink-100 object-cover"
        style={{ width: size, height: size, borderRadius: radius }}
      />
    )
  }
  return (
    <span
      className="grid place-items-center font-medium text-white"
      style={{
        width: size,
        height: size,
        borderRadius: radius,
        background: avatarColour(userId),
        fontSize: Math.round(size * 0.52),
        lineHeight: 1,
      }}
    >
      {initial(userName)}
    </span>
  )
}
