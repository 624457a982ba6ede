import type { Page } from '@playwright/test'

/** The memory of a page after garbage collection: bytes, nodes and event listeners. */
export type Heap = { heap: number; nodes: number; listeners: number }

export async function heapOf(page: Page): Promise<Heap> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  // objects released by finalisers are only collected by the next collection
  for (let turn = 0; turn < 3; turn += 1) await devtools.send('HeapProfiler.collectGarbage')
  const { metrics } = await devtools.send('Performance.getMetrics')
  await devtools.detach()
  const of = (name: string) => metrics.find((one) => one.name === name)?.value ?? 0
  return { heap: of('JSHeapUsedSize'), nodes: of('Nodes'), listeners: of('JSEventListeners') }
}

/** Opens and closes the emoji panel of a room this many times, and waits each time until it is shown or gone. */
export const openEmojiPanel = (page: Page, times: number): Promise<void> =>
  page.evaluate(async (count) => {
    const panel = '[role=gridcell]'
    const press = (name: string) =>
      document.querySelector<HTMLElement>(`button[aria-label="${name}"]`)?.click()
    const until = async (done: () => boolean) => {
      while (!done()) await new Promise((next) => setTimeout(next))
    }
    for (let turn = 0; turn < count; turn += 1) {
      press('Emoji')
      await until(() => document.querySelector(panel) !== null)
      press('Keyboard')
      await until(() => document.querySelector(panel) === null)
    }
  }, times)
