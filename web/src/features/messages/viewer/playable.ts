import { limits } from '@mynah/contract/limits'

/** Video and audio types that only some browsers play, by file extension. */
const kinds: Partial<Record<string, string>> = {
  mpeg: 'video/mpeg',
  mpg: 'video/mpeg',
  avi: 'video/x-msvideo',
  '3gp': 'video/3gpp',
  '3g2': 'video/3gpp2',
  qsv: 'video/x-qsv',
  wma: 'audio/x-ms-wma',
}
const aliases: Partial<Record<string, string>> = {
  'video/avi': 'video/x-msvideo',
  'video/msvideo': 'video/x-msvideo',
  'video/vnd.avi': 'video/x-msvideo',
}
const known = new Set(Object.values(kinds))

export const endingOf = (name: string): string => /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** The type of a file that only some browsers play; undefined for all others. */
export function rareTypeOf({ name, type }: { name: string; type: string }): string | undefined {
  const given = aliases[type] ?? type
  if (known.has(given)) return given
  return given === '' || given === 'application/octet-stream' ? kinds[endingOf(name)] : undefined
}

/** Whether this browser may be able to play a file with this address or type. */
export function mayPlay(address: string, type = ''): boolean {
  const rare = rareTypeOf({ name: address.split(/[?#]/)[0] ?? '', type })
  // browsers deny types that they do play, such as QuickTime: those are tried
  return !rare || document.createElement('video').canPlayType(rare) !== ''
}

const properties = [
  0xa1, 0xdc, 0xab, 0x8c, 0x47, 0xa9, 0xcf, 0x11, 0x8e, 0xe4, 0x00, 0xc0, 0x0c, 0x20, 0x53, 0x65,
]
const headBytes = 65_536

/** The duration of a WMA file in milliseconds, from its header; 0 if there is none. */
export async function wmaMs(file: Blob): Promise<number> {
  const bytes = await file.slice(0, headBytes).arrayBuffer()
  const view = new DataView(bytes)
  for (let at = 0; at + 104 <= bytes.byteLength; at += 1)
    if (properties.every((byte, index) => view.getUint8(at + index) === byte))
      return Number(view.getBigUint64(at + 64, true) / 10_000n - view.getBigUint64(at + 80, true))
  return 0
}

/** Whether audio of this duration can be a voice message. */
export const isVoiceLong = (ms: number): boolean => ms >= limits.voiceMsMin && ms <= limits.voiceMsMax
