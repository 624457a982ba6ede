import sharp from 'sharp'

/** Drawings for the demo's moments and covers: 800 by 600, cropped as needed. */
const scenes = {
  court: `<rect width="800" height="600" fill="#bfe0d0"/><path d="M0 250h800v350H0z" fill="#3f8f6b"/>
    <g stroke="#f4fbf5" stroke-width="7" fill="none"><path d="M150 600l150-300h200l150 300M400 300v300M95 470h610"/></g>
    <path d="M80 190h640v110H80z" fill="#fff" opacity=".5"/><g stroke="#54706a" stroke-width="2"><path d="M80 215h640M80 240h640M80 265h640M160 190v110M240 190v110M320 190v110M400 190v110M480 190v110M560 190v110M640 190v110"/></g>
    <g transform="translate(560 120) rotate(35)"><path d="M-34-70L0 0l34-70z" fill="#fff"/><circle r="17" cy="4" fill="#e6b04a"/></g>`,
  dawn: `<rect width="800" height="600" fill="#ffd9a8"/><rect width="800" height="240" fill="#f6a66f" opacity=".55"/>
    <circle cx="520" cy="300" r="95" fill="#fff1c9"/><path d="M0 400c140-120 260-110 380-20s280 40 420-70v290H0z" fill="#8f6a86"/>
    <path d="M0 480c160-70 300-60 420-10s260 30 380-40v170H0z" fill="#5a4668"/><path d="M140 600c40-90 120-120 180-130" stroke="#d9b48a" stroke-width="14" fill="none"/>`,
  sea: `<rect width="800" height="600" fill="#bfe3f2"/><circle cx="620" cy="120" r="60" fill="#fff3c4"/>
    <path d="M0 260h800v340H0z" fill="#3c9bb8"/><g stroke="#e6f6fa" stroke-width="6" fill="none" opacity=".8"><path d="M60 330q40-24 80 0t80 0M420 360q40-24 80 0t80 0M200 430q40-24 80 0t80 0"/></g>
    <path d="M0 520c200-50 500-40 800 20v60H0z" fill="#f0dcae"/><path d="M300 270l70-150 14 150z" fill="#fff"/><path d="M270 276h150l-26 34h-98z" fill="#a4543d"/>`,
  train: `<rect width="800" height="600" fill="#d6e8c8"/><path d="M0 300c200-90 400-70 800-10v310H0z" fill="#8fb573"/>
    <path d="M60 250h600q70 0 90 110v70H60z" fill="#2f6f9e"/><path d="M60 360h690v24H60z" fill="#f4c95d"/>
    <g fill="#e9f6fb"><rect x="100" y="280" width="100" height="62" rx="10"/><rect x="230" y="280" width="100" height="62" rx="10"/><rect x="360" y="280" width="100" height="62" rx="10"/><path d="M620 280h40q36 0 54 62h-94z"/></g>
    <g fill="#333a3f"><circle cx="150" cy="440" r="30"/><circle cx="300" cy="440" r="30"/><circle cx="560" cy="440" r="30"/></g><path d="M0 474h800" stroke="#6b6257" stroke-width="12"/>`,
  noodles: `<rect width="800" height="600" fill="#e8c9a4"/><circle cx="400" cy="320" r="235" fill="#fdfaf3"/><circle cx="400" cy="320" r="195" fill="#d9964e"/>
    <g stroke="#f7e3ae" stroke-width="15" fill="none"><path d="M260 290q60-60 120 0t120 0M250 340q70-60 140 0t140 0M270 395q60-60 120 0t110 0"/></g>
    <g fill="#6f9c3c"><circle cx="330" cy="250" r="17"/><circle cx="480" cy="255" r="14"/><circle cx="500" cy="400" r="17"/></g><ellipse cx="440" cy="330" rx="52" ry="44" fill="#fff"/><circle cx="446" cy="332" r="23" fill="#f2a531"/>
    <path d="M560 60l150 330M600 50l140 320" stroke="#7a4a2e" stroke-width="12"/>`,
  tea: `<rect width="800" height="600" fill="#d9e4d2"/><path d="M0 430h800v170H0z" fill="#a9825c"/><path d="M250 260h300v70q0 130-150 130T250 330z" fill="#fbf7ee"/>
    <ellipse cx="400" cy="262" rx="150" ry="30" fill="#c78a3c"/><path d="M550 285q80 0 60 70t-90 40" stroke="#fbf7ee" stroke-width="22" fill="none"/>
    <g stroke="#fff" stroke-width="12" fill="none" opacity=".8" stroke-linecap="round"><path d="M340 210q-30-40 0-80t0-70M420 210q-30-40 0-80t0-70M490 210q-30-40 0-80"/></g><ellipse cx="400" cy="478" rx="210" ry="24" fill="#e7dfcd"/>`,
  lamps: `<rect width="800" height="600" fill="#3b2347"/><circle cx="400" cy="250" r="240" fill="#f2a531" opacity=".18"/>
    <g><path d="M310 400q90 110 180 0z" fill="#b4552d"/><path d="M400 395q-55-75 0-165 55 90 0 165z" fill="#ffcf5c"/><path d="M400 390q-22-40 0-85 22 45 0 85z" fill="#fff4cf"/></g>
    <g transform="translate(-230 150) scale(.75)"><path d="M310 400q90 110 180 0z" fill="#b4552d"/><path d="M400 395q-55-75 0-165 55 90 0 165z" fill="#ffcf5c"/></g>
    <g transform="translate(430 150) scale(.75)"><path d="M310 400q90 110 180 0z" fill="#b4552d"/><path d="M400 395q-55-75 0-165 55 90 0 165z" fill="#ffcf5c"/></g>`,
  racket: `<rect width="800" height="600" fill="#f3e3ec"/><g transform="rotate(-32 400 300)"><ellipse cx="270" cy="300" rx="165" ry="130" fill="#fff" stroke="#7a3d78" stroke-width="22"/>
    <g stroke="#c9a6c6" stroke-width="4"><path d="M120 260h300M112 300h318M120 340h300M190 185v230M230 175v250M270 172v256M310 175v250M350 185v230"/></g><path d="M435 300h130" stroke="#7a3d78" stroke-width="18"/><path d="M560 300h190" stroke="#3a2b3f" stroke-width="36" stroke-linecap="round"/></g>`,
  silkGold: silk('#e3b23c', '#f6dc8f', '#b98516'),
  silkRose: silk('#c9526b', '#efa6b4', '#96304a'),
  silkJade: silk('#3f9277', '#9fd3bf', '#256350'),
  silkIndigo: silk('#3f5aa0', '#a5b6e0', '#27396f'),
} as const

export type Scene = keyof typeof scenes

function silk(body: string, light: string, dark: string): string {
  return `<rect width="800" height="600" fill="${body}"/><g fill="none" stroke-width="46" opacity=".75">
    <path d="M-40 90q220 110 420 0t460 30" stroke="${light}"/><path d="M-40 240q220 130 420 10t460 20" stroke="${dark}"/>
    <path d="M-40 380q220 110 420 0t460 30" stroke="${light}"/><path d="M-40 530q220 130 420 10t460 20" stroke="${dark}"/></g>`
}

const shapes = { wide: [800, 600], tall: [450, 600], square: [600, 600], cover: [1280, 720] } as const
export type Shape = keyof typeof shapes

export function drawScene(scene: Scene, shape: Shape): Promise<Buffer> {
  const [width, height] = shapes[shape]
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 800 600" preserveAspectRatio="xMidYMid slice">${scenes[scene]}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
