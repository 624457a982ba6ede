import { limits } from '@mynah/contract/limits'

/** The file is too large to be sent. */
export class FileTooLarge extends Error {}

/** The text of a statement file: UTF-8, UTF-16 with a byte order mark, or otherwise Windows-1252. */
export async function textOf(file: Blob): Promise<string> {
  if (file.size > limits.statementBodyBytesMax) throw new FileTooLarge()
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = decoded(bytes)
  if (text.length > limits.statementLengthMax) throw new FileTooLarge()
  return text
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

const marks = { comma: ',', semicolon: ';', tab: '\t', bar: '|' } as const
export type Separator = keyof typeof marks

/** The content of each column of a line, for choosing columns. */
export const columnsOf = (text: string, separator: Separator, skip: number): string[] => {
  const line = text.slice(0, 20_000).split(/\r\n|\n|\r/)[Math.max(0, skip - 1)] ?? ''
  return line.split(marks[separator]).map((field) => field.replaceAll('"', '').trim().slice(0, 30))
}

/** The separator that is most frequent in a line. */
export function separatorOf(text: string): Separator {
  const line = text.slice(0, 5_000)
  const count = (name: Separator) => line.split(marks[name]).length
  return (Object.keys(marks) as Separator[]).toSorted((a, b) => count(b) - count(a))[0] ?? 'comma'
}
