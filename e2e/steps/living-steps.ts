import { errors, type Locator } from '@playwright/test'
import { expect, type Phone } from '../phones.ts'
import { openChat, sendText } from './chat-steps.ts'

/** A random generator from 0 to 1, which repeats its numbers for the same seed. */
export function seeded(seed: number): () => number {
  let at = seed
  return () => {
    at = (at + 0x6d2b79f5) | 0
    let mixed = Math.imul(at ^ (at >>> 15), 1 | at)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** A device that acts at random; its texts begin with its name. */
export type Device = {
  name: string
  phone: Phone
  /** the name of the chat */
  chat: string
  random: () => number
  sometimesOffline: boolean
}

/** A short timeout: an action that is no longer offered is given up, since another device was faster. */
const brief = { timeout: 2_000 }
const reactionNames = ['Like', 'Love', 'Laugh']
const pick = <T>({ random }: Device, all: readonly T[]): T | undefined =>
  all[Math.floor(random() * all.length)]
const logOf = ({ phone }: Device) => phone.page.getByRole('log')

const one = async (device: Device, all: Locator) => {
  const nth = pick(device, [...Array(await all.count()).keys()])
  if (nth === undefined) throw new errors.TimeoutError('there is none')
  return all.nth(nth)
}

/** Chooses this entry in the menu of a message, at the first one of several that has it. */
async function choose(device: Device, name: string): Promise<void> {
  const { page } = device.phone
  const item = page.getByRole('menuitem', { name, exact: true })
  for (let tries = 0; tries < 4; tries += 1) {
    const message = (await one(device, logOf(device).locator('[data-bubble]'))).locator('[data-message]')
    // not on a button or an option of the message, nor at its round corner
    await message.click({ button: 'right', position: { x: 20, y: 5 }, ...brief })
    await page.getByRole('menuitem').first().waitFor(brief)
    if (await item.isVisible()) return item.click(brief)
    await leaveEverything(device)
  }
  throw new errors.TimeoutError('there is none')
}

let texts = 0

const acts: Record<string, (device: Device) => Promise<void>> = {
  send: (device) => sendText(device.phone.page, `«${device.name}${++texts}»`),
  react: (device) => choose(device, pick(device, reactionNames) ?? ''),
  'press a pill': async (device) =>
    (await one(device, logOf(device).locator('button[aria-pressed]'))).click(brief),
  'take back a reaction': async (device) =>
    (await one(device, logOf(device).locator('button[aria-pressed=true]'))).click(brief),
  edit: async (device) => {
    await choose(device, 'Edit')
    const { page } = device.phone
    const field = page.getByRole('textbox', { name: 'Message' })
    const before = await field.inputValue(brief)
    await field.fill(before.replace('»', ' more»'), brief)
    await page.getByRole('button', { name: 'Save' }).click(brief)
    await expect(field).toHaveValue('', brief)
  },
  pin: async (device) => {
    await choose(device, 'Pin')
    await device.phone.page.getByRole('button', { name: '7 days' }).click(brief)
  },
  unpin: (device) => choose(device, 'Unpin'),
  recall: (device) => choose(device, 'Unsend'),
  vote: async (device) => {
    const role = pick(device, ['radio', 'checkbox'] as const) ?? 'radio'
    await (await one(device, logOf(device).getByRole(role))).click(brief)
  },
  'take back a vote': async (device) =>
    (await one(device, logOf(device).getByRole('button', { name: 'Take back my vote' }))).click(brief),
}
export const kinds = Object.keys(acts)

/** The action that has to happen first. */
const needs: Record<string, string> = {
  'press a pill': 'react',
  'take back a reaction': 'react',
  unpin: 'pin',
  'take back a vote': 'vote',
}

/** The relative frequencies of the kinds of actions. */
const often = [
  ...Array<string>(5).fill('send'),
  ...Array<string>(4).fill('react'),
  ...Array<string>(2).fill('press a pill'),
  'take back a reaction',
  ...Array<string>(3).fill('edit'),
  ...Array<string>(2).fill('pin'),
  'unpin',
  'recall',
  ...Array<string>(2).fill('vote'),
  'take back a vote',
]

/** Acts at random until the time is over. @returns how often each kind was done */
export async function live(device: Device, until: number): Promise<Map<string, number>> {
  const done = new Map<string, number>()
  const { page, context } = device.phone
  const count = (kind: string) => done.set(kind, (done.get(kind) ?? 0) + 1)
  let offline = false
  for (let tries = 0; Date.now() < until; tries += 1) {
    // offline from the third action on in any case, so that short runs include it
    if (device.sometimesOffline && (tries === 2 ? !offline : device.random() < (offline ? 0.2 : 0.12))) {
      await context.setOffline((offline = !offline))
      count(offline ? 'go away' : 'come back')
    }
    const kind = pick(device, often) ?? 'send'
    if (await attempt(device, kind)) count(kind)
  }
  if (offline) count('come back')
  await context.setOffline(false)
  await leaveEverything(device)
  // a draft whose save lost its answer is saved again after 30 seconds
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('', { timeout: 45_000 })
  return done
}

/** @returns whether the action was possible */
async function attempt(device: Device, kind: string): Promise<boolean> {
  try {
    await acts[kind]?.(device)
    return true
  } catch (error) {
    if (!(error instanceof Error && /Timeout|there is none|toHaveValue/.test(error.message))) throw error
    await leaveEverything(device)
    return false
  }
}

/** Does an action that did not happen at random. */
export async function act(device: Device, kind: string): Promise<void> {
  for (let tries = 0; tries < 20; tries += 1) {
    if (await attempt(device, kind)) return
    await attempt(device, needs[kind] ?? 'send')
  }
  throw new Error(`there was nothing to ${kind}`)
}

/** Closes what an action left open: a menu, a sheet, a dialog, the edit of a message. */
async function leaveEverything({ phone: { page }, chat }: Device): Promise<void> {
  const over = page.getByRole('menu').or(page.getByRole('dialog')).or(page.getByRole('alertdialog'))
  for (let before = await over.count(); before > 0; before = await over.count()) {
    await page.keyboard.press('Escape')
    await expect.poll(() => over.count()).toBeLessThan(before)
  }
  // if a layer had closed by itself, the key has left the room
  if (!(await page.getByRole('log').isVisible())) await openChat(page, new RegExp(`^${chat}`))
  const stop = page.getByRole('button', { name: 'Stop editing' })
  if (await stop.isVisible()) await stop.click()
}

/** A message as it is shown, with names instead of 'you' and counts. */
type Shown = {
  text: string
  edited: boolean
  reactions: string[]
  votes: string[]
}
export type State = { messages: Shown[]; recalled: number; pins: string[] }

/** The complete content of the room, since the window is as high as the room is long. */
export async function stateOf(device: Device, me: string, other: string): Promise<State> {
  const log = logOf(device)
  const messages = await log.locator('[data-bubble]').evaluateAll(
    (bubbles, [own, theirs]) => {
      const people = (mine: boolean, count: number) =>
        [...(mine ? [own] : []), ...(count > (mine ? 1 : 0) ? [theirs] : [])].toSorted().join(' and ')
      return bubbles.map((bubble) => {
        const column = bubble.parentElement ?? bubble
        const pills = [...column.querySelectorAll<HTMLElement>('button[aria-pressed]')]
        return {
          text: /«[^»]*»/.exec(bubble.textContent)?.[0] ?? '',
          edited: [...column.querySelectorAll('button')].some(({ textContent }) => textContent === 'edited'),
          reactions: pills.map((pill) => {
            const count = Number(/\d+/.exec(pill.ariaLabel ?? '')?.[0] ?? 1)
            return `${pill.firstElementChild?.textContent} of ${people(pill.ariaPressed === 'true', count)}`
          }),
          votes: [...column.querySelectorAll('label')].map((label) => {
            const said = [...label.querySelectorAll('span')].map(({ textContent }) => textContent)
            const count = Number.parseInt(said.findLast((text) => /^\d+ votes?$/.test(text)) ?? '0', 10)
            return people(label.querySelector('input')?.checked ?? false, count)
          }),
        }
      })
    },
    [me, other] as const,
  )
  const recalled = await log.getByText(/unsent a message/).count()
  return { messages, recalled, pins: await pinsOf(device) }
}

async function pinsOf({ phone: { page } }: Device): Promise<string[]> {
  const bar = page.getByRole('group', { name: 'Pinned messages' })
  if (!(await bar.isVisible())) return []
  const all = bar.getByRole('button', { name: 'All pinned messages' })
  const several = await all.isVisible()
  if (several) await all.click()
  const shown = several ? page.getByRole('dialog', { name: 'Pinned messages' }) : bar
  const pins = [...(await shown.innerText()).matchAll(/«[^»]*»/g)].map(([text]) => text)
  if (several) await page.keyboard.press('Escape')
  if (several) await expect(shown).toBeHidden()
  return pins
}
