/** A page as it was when it was left: what stood on the screen, and how far it was scrolled. */
export interface LeftPage {
  pane: HTMLElement
  scrolls: { element: Element; top: number }[]
}

/** As many lie ready for a swipe; beneath those it shows nothing until it is let go. */
const mostPages = 4

export const takeDown = (pane: HTMLElement): LeftPage => ({
  pane,
  scrolls: [...pane.querySelectorAll('.scroller')].flatMap((element) =>
    element.scrollTop > 0 ? { element, top: element.scrollTop } : [],
  ),
})

/**
 * Stands a page that React has taken away beside the current one, as a picture of itself: it can't be pressed, read or
 * played. Nothing of the page runs any more.
 */
export function standUp({ pane, scrolls }: LeftPage, place: (picture: HTMLElement) => void): HTMLElement {
  const picture = document.createElement('div')
  picture.inert = true
  picture.ariaHidden = 'true'
  picture.dataset['leftPage'] = ''
  picture.className = 'pointer-events-none absolute inset-0 flex'
  for (const lively of pane.querySelectorAll('iframe, video, audio')) lively.remove()
  // what it was moved by when it was left
  pane.getAnimations?.().forEach((one) => one.cancel())
  pane.style.transform = ''
  picture.append(pane)
  place(picture)
  for (const { element, top } of scrolls) element.scrollTop = top
  return picture
}

/** The pages that lie beneath the current one, by the numbers that the router gives its history entries. */
export class PagesBeneath {
  readonly #pages = new Map<number, LeftPage>()

  add(index: number, page: LeftPage): void {
    this.#pages.set(index, page)
    this.#pages.delete(index - mostPages)
  }

  at(index: number): LeftPage | undefined {
    return this.#pages.get(index)
  }

  /** Forgets the page with this number and all above it. */
  dropFrom(index: number): void {
    for (const one of this.#pages.keys()) if (one >= index) this.#pages.delete(one)
  }
}
