/** More than any normal recording has: limits the work that a file can cause. */
export const piecesMax = 1_000_000

/** The file would take too much work; a refusal different from that of an unknown type. */
export class TooManyPieces extends Error {}

/**
 * Counts the parsed pieces of one file: boxes, frames, chunks, pages. The work for each is constant or proportional to
 * its bytes.
 */
export class Pieces {
  count = 0

  next(): void {
    this.count += 1
    if (this.count > piecesMax) throw new TooManyPieces()
  }
}
