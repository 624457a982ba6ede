const keyboardAtLeastPx = 120

/** Keeps the app exactly as high as what is visible, so that the phone's keyboard pushes the composer up. */
export function followViewport(): void {
  const view = window.visualViewport
  if (!view) return
  const root = document.documentElement
  const fit = () => {
    // a pinched page is smaller too, and must not be laid out anew
    if (view.scale > 1.01) return
    root.style.setProperty('--app-height', `${Math.round(view.height)}px`)
    root.toggleAttribute('data-keyboard', window.innerHeight - view.height > keyboardAtLeastPx)
    // iOS scrolls the page under the keyboard; the app fits, so it belongs at the top
    if (window.scrollY > 0) window.scrollTo(0, 0)
  }
  view.addEventListener('resize', fit)
  view.addEventListener('scroll', fit)
  // Not at once: without a keyboard it is as high as the styles say, and asking would lay out the page in the middle of its start.
}
