import { expect, measurePress, phone, Window } from './browser.ts'
import type { Figure } from './report.ts'
import { pressesOnNothing, times, type Stage } from './stages.ts'

const tabs = ['Contacts', 'Groups', 'Moments', 'Chats']
const rounds = 6

/** From the tap on a tab of a phone to its painted list: the first time after a start, and again. */
export async function changeTabs(stage: Stage): Promise<Figure[]> {
  const window = await Window.open({ ...stage, view: phone })
  const empty = await pressesOnNothing(window)
  const page = await window.page('/')
  const bar = page.getByRole('navigation')
  await expect(bar.getByRole('link', { name: /Chats$/ })).toHaveAttribute('aria-current', 'page')
  const change = (name: string) =>
    measurePress(page, bar.getByRole('link', { name: new RegExp(`\\b${name}$`) }), {
      where: '[role=main] h1',
      what: name,
    })
  const round = () => times(tabs.length, (turn) => change(tabs[turn] ?? 'Chats'))
  const first = await round()
  const again = (await times(rounds, round)).flat()
  await window.close()
  const base = { view: phone.name, slower: stage.slower, unit: 'ms' } as const
  return [
    { ...base, what: 'tabs: first time', values: first.map(({ ms }) => ms), empty },
    { ...base, what: 'tabs: again', values: again.map(({ ms }) => ms), empty },
    {
      ...base,
      what: 'tabs: again, longest task',
      values: again.map(({ task }) => task),
      goal: { bound: 100, atMost: true },
    },
  ]
}
