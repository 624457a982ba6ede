import { limits } from '@mynah/contract/limits'
import { FileTooLarge, textOfFile } from '#parts/text-of-file.ts'

/** The text of a statement file. Throws FileTooLarge. */
export async function statementOf(file: Blob): Promise<string> {
  const text = await textOfFile(file, limits.statementBodyBytesMax)
  if (text.length > limits.statementLengthMax) throw new FileTooLarge()
  return text
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
