/** Measurements inside a page; `install` runs there before the app does. */
export type Probe = {
  /** From the next press until `where` contains `what` and has been painted: the milliseconds, and the longest task. */
  press(where: string, what: string): Promise<Press>
  /** The times between frames until `stop`, and how far visible content was shifted meanwhile. */
  frames(): { stop(): Frames }
  /** When `where` was first painted, in milliseconds since the navigation. */
  painted(where: string): Promise<Press>
}
export type Press = { ms: number; task: number }
/** `shift`: the sum of the layout shifts, as browsers count them for `CLS`. */
export type Frames = { gaps: number[]; task: number; shift: number }

export function install(): void {
  const tasks: { start: number; ms: number }[] = []
  const observer = new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) tasks.push({ start: startTime, ms: duration })
  })
  observer.observe({ type: 'longtask', buffered: true })
  const longest = (from: number, to: number) =>
    Math.max(0, ...tasks.filter(({ start, ms }) => start + ms > from && start < to).map(({ ms }) => ms))
  const settled = () => new Promise<void>((done) => setTimeout(done, 400))

  /** The time after the first frame that contains it. */
  const standing = (where: string, what: string) =>
    new Promise<number>((resolve) => {
      const look = () => {
        const there = [...document.querySelectorAll(where)].some(
          (one) => one.getBoundingClientRect().height > 0 && (one.textContent ?? '').includes(what),
        )
        if (!there) return void requestAnimationFrame(look)
        // before any other waiting task: later work does not belong to the frame
        void scheduler.postTask(() => resolve(performance.now()), { priority: 'user-blocking' })
      }
      requestAnimationFrame(look)
    })

  const probe: Probe = {
    async press(where, what) {
      const from = await new Promise<number>((pressed) =>
        addEventListener('click', ({ timeStamp }) => pressed(timeStamp), { capture: true, once: true }),
      )
      const at = await standing(where, what)
      await settled()
      return { ms: at - from, task: longest(from, performance.now()) }
    },
    frames() {
      const gaps: number[] = []
      const from = performance.now()
      let before = 0
      let shift = 0
      const add = (entries: PerformanceEntryList) => {
        for (const one of entries) if ('value' in one && typeof one.value === 'number') shift += one.value
      }
      const shifts = new PerformanceObserver((list) => add(list.getEntries()))
      shifts.observe({ type: 'layout-shift' })
      let running = true
      const tick = (now: number) => {
        if (before > 0) gaps.push(now - before)
        before = now
        if (running) requestAnimationFrame(tick)
      }
      requestAnimationFrame(tick)
      return {
        stop() {
          running = false
          add(shifts.takeRecords())
          shifts.disconnect()
          return { gaps, task: longest(from, performance.now()), shift }
        },
      }
    },
    async painted(where) {
      const ms = await standing(where, '')
      await settled()
      return { ms, task: longest(0, performance.now()) }
    },
  }
  Object.assign(globalThis, { bench: probe })
}
