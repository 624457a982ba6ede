let opener: (() => void) | undefined

/**
 * Opens the search in the column of the lists, if a wide screen has one, so that the page beside it stays. @returns
 * whether it did; elsewhere the search is a page
 */
export function openListSearch(): boolean {
  opener?.()
  return opener !== undefined
}

/** Registers how it is opened, until the returned function is called. */
export function provideListSearch(open: () => void): () => void {
  opener = open
  return () => {
    if (opener === open) opener = undefined
  }
}
