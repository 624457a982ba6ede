export type Size = { width: number; height: number }

/** How many tiles a page of the grid has: six on a phone, nine where there is room. */
export const tilesPerPage = ({ width, height }: Size): number => (width >= 700 && height >= 480 ? 9 : 6)

/** The number of columns with which the shorter side of `count` tiles becomes as long as it can. */
export function columnsFor({ width, height }: Size, count: number): number {
  let best = { columns: 1, size: 0 }
  for (let columns = 1; columns <= count; columns += 1) {
    const rows = Math.ceil(count / columns)
    const size = Math.min(width / columns, height / rows)
    if (size > best.size + 1) best = { columns, size }
  }
  return best.columns
}

/** The page that is shown, of those there are: people leave while it is turned. */
export function pageOf<T>(all: readonly T[], perPage: number, page: number) {
  const pages = Math.max(1, Math.ceil(all.length / perPage))
  const shown = Math.min(Math.max(page, 0), pages - 1)
  return { pages, page: shown, tiles: all.slice(shown * perPage, (shown + 1) * perPage) }
}
