/** A page as it was when it was left: its element, and the scroll positions of its parts. */
export interface PageSnapshot {
  pane: HTMLElement
  scrolls: { element: Element; top: number }[]
}

/** Swiping back over more pages than these shows a plain background. */
const snapshotsMax = 4

export const capturePage = (pane: HTMLElement): PageSnapshot => ({
  pane,
  scrolls: [...pane.querySelectorAll('.scroller')].flatMap((element) =>
    element.scrollTop > 0 ? { element, top: element.scrollTop } : [],
  ),
})

/**
 * Shows a page that React has removed beside the current one. It is inert and hidden from screen readers; nothing in it
 * runs any more.
 * @param insert adds the element to the document
 */
export function showSnapshot(
  { pane, scrolls }: PageSnapshot,
  insert: (picture: HTMLElement) => void,
): HTMLElement {
  const picture = document.createElement('div')
  picture.inert = true
  picture.ariaHidden = 'true'
  picture.dataset['pageSnapshot'] = ''
  picture.className = 'pointer-events-none absolute inset-0 flex'
  for (const lively of pane.querySelectorAll('iframe, video, audio')) lively.remove()
  // animations that were running when it was left
  pane.getAnimations?.().forEach((one) => one.cancel())
  pane.style.transform = ''
  picture.append(pane)
  insert(picture)
  for (const { element, top } of scrolls) element.scrollTop = top
  return picture
}

/** Snapshots of the pages beneath the current one, by the router's index of each history entry. */
export class PageSnapshots {
  readonly #pages = new Map<number, PageSnapshot>()

  add(index: number, page: PageSnapshot): void {
    this.#pages.set(index, page)
    this.#pages.delete(index - snapshotsMax)
  }

  at(index: number): PageSnapshot | undefined {
    return this.#pages.get(index)
  }

  /** Drops this snapshot and all above it. */
  dropFrom(index: number): void {
    for (const one of this.#pages.keys()) if (one >= index) this.#pages.delete(one)
  }
}
