import sharp from 'sharp'

/** Drawings of the demo's goods, 800 by 600, in front of a plain wall. */
const drawings = {
  lunchBox: on(
    '#e7efe0',
    `
    <rect x="190" y="250" width="420" height="210" rx="46" fill="#d9c19a"/><rect x="190" y="300" width="420" height="160" rx="46" fill="#cdb084"/>
    <rect x="176" y="226" width="448" height="76" rx="34" fill="#8f6a43"/><path d="M210 250h370M230 276h330" stroke="#a57f55" stroke-width="6" stroke-linecap="round"/>
    <rect x="372" y="206" width="56" height="276" rx="12" fill="#2b3a2c"/>`,
  ),
  flask: on(
    '#dfe9ef',
    `
    <rect x="318" y="170" width="164" height="330" rx="42" fill="#4d7a4b"/><rect x="318" y="170" width="52" height="330" rx="26" fill="#6b9a66"/>
    <rect x="342" y="112" width="116" height="70" rx="20" fill="#1c1714"/><rect x="318" y="388" width="164" height="18" fill="#f2a516"/>`,
  ),
  tea: on(
    '#f4ead8',
    `
    <rect x="270" y="190" width="260" height="300" rx="24" fill="#3d5f46"/><rect x="262" y="160" width="276" height="70" rx="22" fill="#2b4433"/>
    <circle cx="400" cy="350" r="78" fill="#f4ead8"/><path d="M400 402c-52-26-52-82 0-108 52 26 52 82 0 108zM400 294v108" fill="#8fb573" stroke="#3d5f46" stroke-width="7"/>`,
  ),
  coffee: on(
    '#eadfd3',
    `
    <path d="M290 170h220l26 320q0 20-22 20H286q-22 0-22-20z" fill="#5b3c28"/><path d="M290 170h220l5 62H285z" fill="#7a5235"/>
    <rect x="310" y="290" width="180" height="140" rx="16" fill="#f6ecdf"/><ellipse cx="400" cy="360" rx="34" ry="46" fill="#7a5235" transform="rotate(24 400 360)"/>
    <path d="M414 318q-26 42-28 84" stroke="#f6ecdf" stroke-width="9" fill="none"/>`,
  ),
  headphones: on(
    '#e4e4ee',
    `
    <path d="M250 370v-50a150 150 0 0 1 300 0v50" fill="none" stroke="#26221f" stroke-width="34" stroke-linecap="round"/>
    <rect x="212" y="346" width="86" height="146" rx="40" fill="#26221f"/><rect x="502" y="346" width="86" height="146" rx="40" fill="#26221f"/>
    <rect x="286" y="362" width="30" height="114" rx="15" fill="#f2a516"/><rect x="484" y="362" width="30" height="114" rx="15" fill="#f2a516"/>`,
  ),
  powerBank: on(
    '#e3edf0',
    `
    <rect x="300" y="140" width="200" height="350" rx="38" fill="#31596b"/><rect x="320" y="160" width="160" height="310" rx="26" fill="#3f6f84"/>
    <path d="M418 230l-58 96h38l-18 76 62-104h-40z" fill="#ffd27a"/><g fill="#bfe3f2"><circle cx="366" cy="440" r="8"/><circle cx="390" cy="440" r="8"/><circle cx="414" cy="440" r="8"/></g>`,
  ),
  lamp: on(
    '#f6efe2',
    `
    <path d="M330 150h170l70 130H260z" fill="#b3402f"/><ellipse cx="415" cy="280" rx="155" ry="22" fill="#ffe7ad"/>
    <path d="M260 282L150 470h500L570 282z" fill="#ffe7ad" opacity=".45"/><path d="M415 285v170" stroke="#4a413a" stroke-width="18"/><ellipse cx="415" cy="474" rx="104" ry="26" fill="#4a413a"/>`,
  ),
  sunscreen: on(
    '#fdf0d2',
    `
    <path d="M320 150h160l-14 320q-2 18-20 18h-92q-18 0-20-18z" fill="#fffaf0"/><rect x="340" y="470" width="120" height="44" rx="14" fill="#e07a2c"/>
    <circle cx="400" cy="300" r="42" fill="#f2a516"/><g stroke="#f2a516" stroke-width="10" stroke-linecap="round"><path d="M400 226v-18M400 392v-18M326 300h-8M482 300h-8M348 248l-8-8M460 360l-8-8M348 352l-8 8M460 240l-8 8"/></g>`,
  ),
  soap: on(
    '#ece3ee',
    `
    <rect x="190" y="330" width="230" height="130" rx="40" fill="#c9b3d6"/><rect x="380" y="350" width="230" height="120" rx="40" fill="#a9c6a2"/>
    <rect x="290" y="240" width="230" height="120" rx="40" fill="#eec6a4"/><g fill="#fff" opacity=".9"><circle cx="560" cy="230" r="26"/><circle cx="606" cy="276" r="15"/><circle cx="232" cy="262" r="18"/></g>
    <path d="M350 300q55-28 110 0" stroke="#d59f74" stroke-width="9" fill="none" stroke-linecap="round"/>`,
  ),
  jacket: jacket('#e9c33f', '#cda82a', '#a9871b'),
  blueJacket: jacket('#3d6390', '#33547b', '#223a57'),
  socks: on(
    '#f3e3e0',
    `
    <path d="M270 140h110v210l76 76q26 34-8 62-34 22-66-6L284 392q-14-16-14-40z" fill="#75508f"/><path d="M270 140h110v44H270z" fill="#f2a516"/><path d="M270 220h110M270 262h110M270 304h110" stroke="#a582bf" stroke-width="12"/>
    <path d="M440 120h110v190l70 70q26 34-8 62-34 22-66-6L454 352q-14-16-14-40z" fill="#3d6390"/><path d="M440 120h110v44H440z" fill="#f2a516"/><path d="M440 200h110M440 242h110" stroke="#7fa0c4" stroke-width="12"/>`,
  ),
  vip: on(
    '#211a15',
    `
    <rect x="190" y="180" width="420" height="260" rx="34" fill="#f2a516"/><path d="M190 214q0-34 34-34h352q34 0 34 34v36q-210 80-420 0z" fill="#ffd27a"/>
    <path d="M320 372l-22-104 62 42 40-66 40 66 62-42-22 104z" fill="#211a15"/><rect x="318" y="386" width="164" height="20" rx="10" fill="#211a15"/>`,
  ),
  mug: on(
    '#e8efe6',
    `
    <path d="M270 210h220v200q0 70-70 70h-80q-70 0-70-70z" fill="#fffaf0"/><path d="M490 250q92-8 92 70t-92 76" fill="none" stroke="#fffaf0" stroke-width="34"/>
    <ellipse cx="380" cy="212" rx="110" ry="22" fill="#7a5235"/><path d="M318 372q8-74 74-74 50 0 50 44 0 58-66 58-36 0-58-28z" fill="#1c1714"/><path d="M440 330l38 14-36 20z" fill="#f2a516"/><circle cx="410" cy="334" r="9" fill="#fff"/>`,
  ),
  tote: on(
    '#efe7da',
    `
    <path d="M250 250h300l26 250H224z" fill="#d9c19a"/><path d="M316 270v-70a84 84 0 0 1 168 0v70" fill="none" stroke="#a98f63" stroke-width="20"/>
    <path d="M332 420q10-84 84-84 56 0 56 50 0 66-76 66-40 0-64-32z" fill="#2b3a2c"/><path d="M470 372l42 16-40 22z" fill="#f2a516"/>`,
  ),
  goldBar: on(
    '#2b2622',
    `
    <path d="M250 300l70-70h270l-50 70z" fill="#ffe39a"/><path d="M540 300l50-70 40 150-50 70z" fill="#c98f1a"/><path d="M250 300h290l40 150H210z" fill="#f2b93a"/>
    <rect x="310" y="340" width="170" height="66" rx="12" fill="none" stroke="#b47d12" stroke-width="8"/><path d="M350 373h90" stroke="#b47d12" stroke-width="10" stroke-linecap="round"/>`,
  ),
} as const

export type GoodDrawing = keyof typeof drawings

/** A jacket in a colour, with a darker hood and seams. */
function jacket(cloth: string, hood: string, seam: string): string {
  return on(
    '#dce8e6',
    `
    <path d="M320 150q80 46 160 0l90 50 40 220-74 14-20-90v160H284V344l-20 90-74-14 40-220z" fill="${cloth}"/><path d="M320 150q80 46 160 0l-16 58q-64 30-128 0z" fill="${hood}"/>
    <path d="M400 190v314" stroke="${seam}" stroke-width="7"/><path d="M310 400h54M436 400h54" stroke="${seam}" stroke-width="9" stroke-linecap="round"/>`,
  )
}

/** Places a drawing in front of a wall of that colour, on a floor with a shadow. */
function on(wall: string, thing: string): string {
  const dark = wall === '#211a15' || wall === '#2b2622'
  return `<rect width="800" height="600" fill="${wall}"/><rect y="440" width="800" height="160" fill="${dark ? '#000' : '#fff'}" opacity="${dark ? '.25' : '.55'}"/>
    <ellipse cx="400" cy="505" rx="240" ry="24" fill="#1c1714" opacity="${dark ? '.5' : '.12'}"/>${thing}`
}

export function drawGood(drawing: GoodDrawing): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600" viewBox="0 0 800 600">${drawings[drawing]}</svg>`
  return sharp(Buffer.from(svg)).png().toBuffer()
}
