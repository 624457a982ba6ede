/**
 * Says whether an element is in view whenever that changes. A busy page learns of several changes at once, of which the last
 * one holds. @returns what ends it
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
