/** More than any recording of the sizes that are taken has: a bound on the work that a file can ask for. */
export const piecesMax = 1_000_000

/** The file would take more work than it is worth; it is refused as such, and not as of a wrong kind. */
export class TooManyPieces extends Error {}

/** Counts what is looked at in one file: boxes, frames, chunks, pages. The work for each is constant or by its bytes. */
export class Pieces {
  count = 0

  next(): void {
    this.count += 1
    if (this.count > piecesMax) throw new TooManyPieces()
  }
}
