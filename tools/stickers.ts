import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { root } from './parts.ts'

/** Draws the sticker packs of the installation: `node tools/stickers.ts`. The results are committed. */
const side = 240
const frames = 16
const frameMs = 70
const folder = join(root, 'web', 'public', 'stickers', 'mynah')

const tau = Math.PI * 2
/** A wave from -1 to 1, once in an animation. */
const wave = (t: number, turns = 1, from = 0) => Math.sin((t * turns + from) * tau)

type Look = {
  tilt?: number
  lift?: number
  /** degrees by which the wing is raised */
  wing?: number
  /** 0 closed, 1 wide open */
  eye?: number
  smile?: boolean
  beak?: number
  back?: string
  front?: string
}

function bird({
  tilt = 0,
  lift = 0,
  wing = 0,
  eye = 1,
  smile,
  beak = 0,
  back = '',
  front = '',
}: Look): string {
  const open = Math.max(0.08, eye)
  const look =
    smile === true
      ? '<path d="M138 100q10 -14 20 0" stroke="#1c1714" stroke-width="6" fill="none" stroke-linecap="round"/>'
      : `<ellipse cx="150" cy="98" rx="9" ry="${9 * open}" fill="#1c1714"/>${open > 0.5 ? '<circle cx="153" cy="94" r="3" fill="#fff"/>' : ''}`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 240" width="${side}" height="${side}">
  ${back}
  <g transform="translate(0 ${lift}) rotate(${tilt} 120 150)">
    <path d="M96 196l-6 22M132 198l2 22" stroke="#f2a516" stroke-width="8" stroke-linecap="round"/>
    <path d="M36 160c-14 4-20 14-22 26 14-2 24-2 34-8z M34 150c0-58 36-100 88-100 42 0 66 28 66 62 0 52-50 92-108 92-26 0-46-16-46-54z" fill="#fff6e4" stroke="#fff6e4" stroke-width="9" stroke-linejoin="round"/>
    <path d="M36 160c-14 4-20 14-22 26 14-2 24-2 34-8z" fill="#1c1714"/>
    <path d="M34 150c0-58 36-100 88-100 42 0 66 28 66 62 0 52-50 92-108 92-26 0-46-16-46-54z" fill="#1c1714"/>
    <path d="M62 168c10 18 40 20 66 6 22-12 38-30 44-52 4 42-36 74-84 76-16 0-26-10-26-30z" fill="#fff6e4"/>
    <path d="M182 ${92 - beak}l40 16-40 ${14 + beak}z" fill="#f2a516"/>
    <path d="M182 ${108 + beak}l30 2-30 ${14 + beak}z" fill="#d98b0c"/>
    <circle cx="150" cy="98" r="22" fill="#f2a516"/>
    <circle cx="150" cy="98" r="15" fill="#fff6e4"/>
    ${look}
    <g transform="rotate(${-wing} 66 140)">
      <path d="M58 132c-18 26-14 54 14 62 30-4 50-26 52-54-20-14-46-18-66-8z" fill="#2b231f"/>
      <path d="M70 182c22-4 38-18 44-36" stroke="#fff6e4" stroke-width="5" fill="none" stroke-linecap="round"/>
    </g>
    ${front}
  </g></svg>`
}

const heart = (x: number, y: number, size: number, opacity: number) =>
  `<path transform="translate(${x} ${y}) scale(${size})" opacity="${opacity}" d="M0 6c-6-10-20-4-14 8 3 6 9 10 14 14 5-4 11-8 14-14 6-12-8-18-14-8z" fill="#e5484d"/>`
const letter = (text: string, x: number, y: number, size: number, opacity: number) =>
  `<text x="${x}" y="${y}" font-family="DejaVu Sans, sans-serif" font-weight="bold" font-size="${size}" fill="#8a6d3b" opacity="${opacity}">${text}</text>`
const drop = (x: number, y: number, opacity: number) =>
  `<path transform="translate(${x} ${y})" opacity="${opacity}" d="M0 0c6 9 9 14 9 18a9 9 0 0 1-18 0c0-4 3-9 9-18z" fill="#4aa8e0"/>`

/** The phase from 0 to 1, starting at `from`. */
const phase = (t: number, from: number) => (t + from) % 1
const fading = (p: number) => Math.min(1, p * 5) * Math.min(1, (1 - p) * 3)

const stickers: Record<string, (t: number) => string> = {
  hello: (t) => bird({ wing: 70 + 28 * wave(t, 2), tilt: -6 + 3 * wave(t), smile: true }),
  laugh: (t) =>
    bird({
      smile: true,
      lift: -6 * Math.abs(wave(t, 2)),
      tilt: 5 * wave(t, 2),
      beak: 8 * Math.abs(wave(t, 2)),
    }),
  love: (t) =>
    bird({
      smile: true,
      tilt: 4 * wave(t),
      back: [0, 0.33, 0.66]
        .map((from, at) => {
          const p = phase(t, from)
          return heart([60, 150, 196][at] ?? 0, 80 - 66 * p, 0.8 + p * 0.5, fading(p))
        })
        .join(''),
    }),
  sad: (t) =>
    bird({
      eye: 0.45,
      tilt: 8,
      lift: 4 + 2 * wave(t),
      front: drop(142, 112 + 60 * phase(t, 0), fading(phase(t, 0))),
    }),
  yes: (t) => bird({ tilt: 12 * wave(t, 2), lift: 5 * wave(t, 2), wing: 20 }),
  sleep: (t) =>
    bird({
      eye: 0.05,
      lift: 3 * wave(t),
      tilt: 6,
      back: [0, 0.5]
        .map((from) => {
          const p = phase(t, from)
          return letter('z', 170 + 30 * p, 66 - 46 * p, 22 + 18 * p, fading(p))
        })
        .join(''),
    }),
  party: (t) =>
    bird({
      smile: true,
      wing: 50 + 26 * wave(t, 2),
      lift: -10 * Math.abs(wave(t, 2)),
      back: Array.from({ length: 14 }, (_, at) => {
        const p = phase(t, at / 14)
        const x = (at * 67) % 230
        const colour = ['#e5484d', '#f2a516', '#4aa8e0', '#5fb36a', '#9b6dd6'][at % 5]
        return `<rect x="${x}" y="${-10 + 240 * p}" width="10" height="14" rx="2" transform="rotate(${(360 * p + at * 40).toFixed(1)} ${x + 5} ${-3 + 240 * p})" fill="${colour}" opacity="${fading(p)}"/>`
      }).join(''),
    }),
  thanks: (t) =>
    bird({
      tilt: 14 + 10 * wave(t),
      eye: 0.3 + 0.3 * wave(t),
      wing: 12,
      front: heart(96, 150, 0.9 + 0.12 * wave(t, 2), 1),
    }),
  hurry: (t) =>
    bird({
      tilt: 10,
      lift: -4 * Math.abs(wave(t, 3)),
      wing: 30 + 40 * wave(t, 3),
      back: [0, 0.33, 0.66]
        .map((from, at) => {
          const p = phase(t, from)
          return `<path d="M${34 - 30 * p} ${110 + at * 30}h${34}" stroke="#8a6d3b" stroke-width="6" stroke-linecap="round" opacity="${fading(p)}"/>`
        })
        .join(''),
    }),
  wonder: (t) => bird({ tilt: -10 + 4 * wave(t), eye: 1.2, back: letter('?', 178, 60 + 5 * wave(t), 54, 1) }),
}

mkdirSync(folder, { recursive: true })
for (const [name, draw] of Object.entries(stickers)) {
  const pictures = await Promise.all(
    Array.from({ length: frames }, (_, at) =>
      sharp(Buffer.from(draw(at / frames)))
        .png()
        .toBuffer(),
    ),
  )
  await sharp(pictures, { join: { animated: true } })
    .webp({ quality: 78, effort: 6, loop: 0, delay: Array.from({ length: frames }, () => frameMs) })
    .toFile(join(folder, `${name}.webp`))
}
