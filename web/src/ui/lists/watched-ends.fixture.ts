type Seen = (entries: { isIntersecting: boolean }[]) => void

/** For tests without layout: which ends of lists are observed, and how to make them come near. */
export function watchedEnds() {
  const watching = new Set<{ seen: Seen; root: unknown; margin: string | undefined }>()
  class Watch {
    private one: { seen: Seen; root: unknown; margin: string | undefined }
    constructor(seen: Seen, { root, rootMargin }: IntersectionObserverInit = {}) {
      this.one = { seen, root, margin: rootMargin }
    }
    observe = () => void watching.add(this.one)
    disconnect = () => void watching.delete(this.one)
  }
  Object.assign(globalThis, { IntersectionObserver: Watch })
  return {
    watched: () => [...watching].map(({ root, margin }) => ({ root, margin })),
    scroll: (near: boolean) => {
      for (const { seen } of [...watching]) seen([{ isIntersecting: near }])
    },
  }
}
