import { expect, measurePress, phone, untilCached, Window } from './browser.ts'
import type { Figure } from './report.ts'
import { chat } from './seed.ts'
import type { Stage } from './stages.ts'

const starts = 5
const warm = { bound: 300, atMost: true }

/**
 * From the tap on 'Voice call' to the painted call screen, on a device with the app installed and called from before:
 * the first call after each start of the app, and the next one.
 */
export async function openCall(stage: Stage): Promise<Figure[]> {
  const window = await Window.open({ ...stage, view: phone })
  const seen = { first: [] as number[], next: [] as number[], task: [] as number[] }
  // the first start fills the caches, and is not counted
  for (let start = 0; start <= starts; start += 1) {
    const page = await window.page('/')
    const { name, id } = chat(2)
    await page.locator(`a[href*="/pages/room/"][href$="id=${id}"]`).first().click()
    await expect(page.getByRole('heading', { name })).toBeVisible()
    for (const turn of ['first', 'next'] as const) {
      const voice = page.getByRole('button', { name: 'Voice call' })
      await expect(voice).toBeVisible()
      const one = await measurePress(page, voice, { where: '[role=status]', what: 'Calling…' })
      if (start > 0) {
        seen[turn].push(one.ms)
        seen.task.push(one.task)
      }
      await page.getByRole('button', { name: 'Hang up' }).click()
      await expect(page.getByRole('heading', { name })).toBeVisible()
    }
    if (start === 0) {
      await untilCached(page)
    }
    await page.close()
  }
  await window.close()
  const base = { view: phone.name, slower: stage.slower, unit: 'ms' } as const
  return [
    { ...base, what: 'call: screen after the tap, first of a start', values: seen.first, goal: warm },
    { ...base, what: 'call: screen after the tap, once more', values: seen.next, goal: warm },
    { ...base, what: 'call: longest task', values: seen.task, goal: { bound: 100, atMost: true } },
  ]
}
