const keyboardAtLeastPx = 120

/** Keeps the app as high as the visible area, so that the phone's keyboard pushes the composer up. */
export function followViewport(): void {
  const view = window.visualViewport
  if (!view) return
  const root = document.documentElement
  const fit = () => {
    // a zoomed page has a smaller visible area too, which must not change the layout
    if (view.scale > 1.01) return
    root.style.setProperty('--app-height', `${Math.round(view.height)}px`)
    root.toggleAttribute('data-keyboard', window.innerHeight - view.height > keyboardAtLeastPx)
    // iOS scrolls the page under the keyboard; since the app fits, it belongs at the top
    if (window.scrollY > 0) window.scrollTo(0, 0)
  }
  view.addEventListener('resize', fit)
  view.addEventListener('scroll', fit)
  // Not called at once: without a keyboard the height is that of the styles, and reading it would force a layout in
  // the middle of the start.
}
