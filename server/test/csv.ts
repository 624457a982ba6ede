import { expect } from 'vitest'

/** The cells of a file of CSV (RFC 4180) that begins with the mark of UTF-8. */
export function rowsOfCsv(bytes: Buffer): string[][] {
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  const rows: string[][] = [[]]
  for (const [, cell = '', end] of bytes
    .subarray(3)
    .toString()
    .matchAll(/("(?:[^"]|"")*"|[^,\r\n]*)(,|\r\n)/g)) {
    rows.at(-1)?.push(cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell)
    if (end !== ',') rows.push([])
  }
  return rows.slice(0, -1)
}
