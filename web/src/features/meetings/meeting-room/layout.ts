export type Size = { width: number; height: number }

/** The tiles on a page of the grid: six on a phone, nine on larger windows. */
export const tilesPerPage = ({ width, height }: Size): number => (width >= 700 && height >= 480 ? 9 : 6)

type Grid = Size & { columns: number }

/** The size of tiles in a grid: in portrait they fill it, in landscape their shape is between square and 16:9. */
function gridOf({ width, height }: Size, columns: number, rows: number): Grid {
  const tile = { width: width / columns, height: height / rows }
  if (height > width) return { columns, ...tile }
  return {
    columns,
    width: Math.min(tile.width, (tile.height * 16) / 9),
    height: Math.min(tile.height, tile.width),
  }
}

/** Rates a grid: by the area of a tile, in portrait by the shorter side of a tile. */
const worth = ({ width, height }: Grid, area: Size): number =>
  area.height > area.width ? Math.min(width, height) : width * height

/** The best number of columns for `count` tiles, and their size. */
export function gridFor(size: Size, count: number): Grid {
  let best = gridOf(size, 1, Math.max(count, 1))
  for (let columns = 2; columns <= count; columns += 1) {
    const grid = gridOf(size, columns, Math.ceil(count / columns))
    if (worth(grid, size) > worth(best, size) + 1) best = grid
  }
  return best
}

/** The shown page, limited to those that exist: people may leave while a later one is shown. */
export function pageOf<T>(all: readonly T[], perPage: number, page: number) {
  const pages = Math.max(1, Math.ceil(all.length / perPage))
  const shown = Math.min(Math.max(page, 0), pages - 1)
  return { pages, page: shown, tiles: all.slice(shown * perPage, (shown + 1) * perPage) }
}
