import { expect, measureFrames, phone, Window } from './browser.ts'
import { within, type Figure } from './report.ts'
import { moments, wordsOf } from './seed-moments.ts'
import type { Stage } from './stages.ts'

const frameMs = 50
// by wheel: a synthesized touch that moves beyond the upper edge of the page does not scroll
const scrolled = { speed: -2_500, seconds: 5, touch: false }
/** far more than scrolling through all moments takes */
const turnsMax = 60

/** Scrolls down the feed through all moments, which loads older pages. */
export async function scrollMoments(stage: Stage): Promise<Figure[]> {
  const window = await Window.open({ ...stage, view: phone })
  const page = await window.page('/#/pages/moment/moment')
  const words = (number: number) => page.getByText(wordsOf(number))
  await expect(words(1)).toBeVisible()
  const all = await measureFrames(page, async () => {
    for (let turn = 0; turn < turnsMax && (await words(moments.count).count()) === 0; turn += 1)
      await window.scroll(page, scrolled)
  })
  await expect(words(moments.count)).toHaveCount(1)
  await window.close()
  const { slower } = stage
  const base = { view: phone.name, slower }
  return [
    {
      ...base,
      what: `moments: frames within ${frameMs} ms`,
      unit: '%',
      values: [within(all.gaps, frameMs)],
      goal: { bound: 95, atMost: false },
    },
    { ...base, what: 'moments: longest frame', unit: 'ms', values: [Math.max(...all.gaps)] },
    {
      ...base,
      what: 'moments: layout shift',
      unit: '',
      values: [all.shift],
      goal: { bound: 0, atMost: true },
    },
  ]
}
