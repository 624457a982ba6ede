/** The file is too large to be read. */
export class FileTooLarge extends Error {}

/** The text of a file: UTF-8, UTF-16 with a byte order mark, or otherwise Windows-1252. Throws FileTooLarge. */
export async function textOfFile(file: Blob, bytesMax: number): Promise<string> {
  if (file.size > bytesMax) throw new FileTooLarge()
  return decoded(new Uint8Array(await file.arrayBuffer()))
}

function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
