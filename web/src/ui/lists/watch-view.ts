/**
 * Calls back whenever an element enters or leaves the view. A busy page may get several changes at once, of which the
 * last one counts. @returns what ends the observation
 */
export function watchView(
  element: Element,
  onChange: (isInView: boolean) => void,
  options: IntersectionObserverInit,
): () => void {
  const watch = new IntersectionObserver(
    (entries) => onChange(entries.at(-1)?.isIntersecting ?? false),
    options,
  )
  watch.observe(element)
  return () => watch.disconnect()
}
