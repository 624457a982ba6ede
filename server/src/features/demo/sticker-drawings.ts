import sharp from 'sharp'

const side = 240
const ink = '#3b2a20'

const eyes = `<g fill="${ink}"><circle cx="30" cy="37" r="3.6"/><circle cx="50" cy="37" r="3.6"/></g>`
const smile = `<path d="M29 47q11 11 22 0" stroke="${ink}" stroke-width="3" fill="none" stroke-linecap="round"/>`
const cheeks = `<g fill="#f08a6c" opacity=".6"><circle cx="23" cy="46" r="4.5"/><circle cx="57" cy="46" r="4.5"/></g>`
const heart = (x: number, y: number, size: number) =>
  `<path transform="translate(${x} ${y}) scale(${size})" d="M0 3C-6-4-10 2-6 6l6 6 6-6c4-4 0-10-6-3z" fill="#e2455a"/>`

/** A round face with its parts, in a white rim. */
const face = (colour: string, parts: string) =>
  `<circle cx="40" cy="42" r="31" fill="#fff"/><circle cx="40" cy="42" r="28" fill="${colour}"/>${parts}`

/** A small bird that looks to the right, with its parts. */
const bird = (body: string, wing: string, parts: string) =>
  `<path d="M12 50c0-20 12-32 28-32 15 0 24 9 24 22 0 20-14 32-32 32-12 0-20-8-20-22z" fill="#fff" stroke="#fff" stroke-width="7" stroke-linejoin="round"/>
  <path d="M12 50c0-20 12-32 28-32 15 0 24 9 24 22 0 20-14 32-32 32-12 0-20-8-20-22z" fill="${body}"/>
  <path d="M62 36l13 5-13 6z" fill="#f2a516"/><path d="M17 52c10 2 20-3 24-13 3 14-6 24-16 24-5 0-8-4-8-11z" fill="${wing}"/>
  <circle cx="51" cy="34" r="5.5" fill="#fff"/><circle cx="52.5" cy="34.5" r="2.8" fill="${ink}"/>
  <path d="M30 71v6m8-6v6" stroke="#d98a1f" stroke-width="3" stroke-linecap="round"/>${parts}`

const drawings = {
  happy: face('#ffd23f', eyes + smile + cheeks),
  inLove: face('#ffc2b0', heart(29, 32, 0.8) + heart(51, 32, 0.8) + smile + cheeks),
  astonished: face('#9fd8f0', `${eyes}<ellipse cx="40" cy="53" rx="5.5" ry="7.5" fill="${ink}"/>`),
  crying: face(
    '#a9c7f2',
    `${eyes}<path d="M31 53q9-8 18 0" stroke="${ink}" stroke-width="3" fill="none" stroke-linecap="round"/>
    <path d="M28 43q-6 9 0 12 6-3 0-12zM52 43q-6 9 0 12 6-3 0-12z" fill="#3b82d0"/>`,
  ),
  asleep: face(
    '#cdb8ea',
    `<path d="M25 38q5 4 10 0M45 38q5 4 10 0" stroke="${ink}" stroke-width="3" fill="none" stroke-linecap="round"/>
    <ellipse cx="40" cy="51" rx="4" ry="5" fill="${ink}"/><path d="M58 12h11l-11 13h11M48 4h7l-7 8h7" stroke="#6d4f9d" stroke-width="3" fill="none" stroke-linejoin="round" stroke-linecap="round"/>`,
  ),
  cool: face(
    '#ffd23f',
    `<path d="M20 32h40v4q0 9-9 9-8 0-9-8h-4q-1 8-9 8-9 0-9-9z" fill="${ink}"/><path d="M31 52q10 6 18-2" stroke="${ink}" stroke-width="3" fill="none" stroke-linecap="round"/>`,
  ),
  party: face(
    '#b7e3a1',
    `${eyes}<path d="M28 46h24q-2 13-12 13T28 46z" fill="${ink}"/><path d="M33 53q7-4 14 0-2 6-7 6t-7-6z" fill="#e2455a"/>
    <path d="M28 20L40-2l12 22q-12 5-24 0z" fill="#e2455a" stroke="#fff" stroke-width="2"/><path d="M34 11l12 7" stroke="#ffd23f" stroke-width="4"/>
    <g fill="#3b82d0"><circle cx="10" cy="20" r="3"/><circle cx="70" cy="26" r="3"/><circle cx="66" cy="10" r="2.4"/></g>`,
  ),
  thumbsUp: face(
    '#ffd23f',
    `${eyes}${smile}<path d="M52 56h5l5-12q5 1 3 9h9q4 0 3 5l-3 12q-1 4-6 4H52z" fill="#ffe9a8" stroke="${ink}" stroke-width="2.4" stroke-linejoin="round"/>`,
  ),
  birdHello: bird(
    '#5b8c5a',
    '#3f6b43',
    `<path d="M20 40C10 36 6 26 8 16c8 2 16 10 18 20z" fill="#3f6b43"/><path d="M4 8l4 4M14 4v6M0 18h5" stroke="#f2a516" stroke-width="3" stroke-linecap="round"/>`,
  ),
  birdTea: bird(
    '#c0674a',
    '#93452f',
    `<path d="M42 54h22v8q0 11-11 11T42 62z" fill="#fff" stroke="${ink}" stroke-width="2.4"/><path d="M64 57q7 0 5 6t-7 4" fill="none" stroke="${ink}" stroke-width="2.4"/>
    <path d="M49 50q-3-4 0-8M57 50q-3-4 0-8" stroke="#8a8078" stroke-width="2.4" fill="none" stroke-linecap="round"/>`,
  ),
  birdRain: bird(
    '#4a7fa5',
    '#2f5d7e',
    `<path d="M4 22Q10 0 38 0t34 22q-8-5-15 0-8-5-17 0-8-5-18 0-9-5-18 0z" fill="#e2455a" stroke="#fff" stroke-width="2"/><path d="M20 22v34" stroke="${ink}" stroke-width="2.6"/>
    <path d="M70 56v6M76 46v6M4 60v6" stroke="#4aa3df" stroke-width="3" stroke-linecap="round"/>`,
  ),
  birdBadminton: bird(
    '#e0a93b',
    '#b57f1c',
    `<g transform="rotate(-32 14 30)"><ellipse cx="14" cy="18" rx="10" ry="13" fill="#fff" fill-opacity=".7" stroke="#2f6f9e" stroke-width="3"/><path d="M8 12v12M14 8v20M20 12v12M6 15h16M6 22h16" stroke="#2f6f9e" stroke-width="1"/><path d="M14 31v20" stroke="#2f6f9e" stroke-width="4" stroke-linecap="round"/></g>
    <path d="M60 10l10-6-3 12z" fill="#fff" stroke="${ink}" stroke-width="1.6"/><circle cx="60.5" cy="13" r="3.4" fill="#e2455a"/>`,
  ),
  birdGift: bird(
    '#8a6bb1',
    '#64488a',
    `<path d="M40 52h28v22H40z" fill="#e2455a" stroke="#fff" stroke-width="2"/><path d="M54 52v22M40 62h28" stroke="#ffd23f" stroke-width="4"/><path d="M54 52q-12-3-9-9 6-2 9 9 3-11 9-9 3 6-9 9z" fill="#ffd23f"/>`,
  ),
  birdNight: bird(
    '#3d4a7a',
    '#28325a',
    `<circle cx="51" cy="34" r="6.5" fill="#3d4a7a"/><path d="M46 34q5 4 10 0" stroke="#fff" stroke-width="2.6" fill="none" stroke-linecap="round"/>
    <path d="M14 4a11 11 0 1 0 12 15A10 10 0 0 1 14 4z" fill="#ffd23f"/><path d="M68 14h8l-8 9h8" stroke="#8fa0dc" stroke-width="3" fill="none" stroke-linejoin="round" stroke-linecap="round"/>`,
  ),
}

export type StickerDrawing = keyof typeof drawings

export const drawSticker = (drawing: StickerDrawing): Promise<Buffer> =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="-2 -4 84 84">${drawings[drawing]}</svg>`,
    ),
  )
    .png()
    .toBuffer()
