import { currentSession, onSessionEnd } from '#client/session/auth-session.ts'
import { getItem, removeItem, setItem } from '#client/storage/local-storage.ts'
import { Observable } from '@mynah/client/observable'
import { signOut } from '#client/session/use-session.ts'

/**
 * The PIN without which the app cannot be read on this device. `public/first-paint.js` hides the page by the same key
 * before the first paint, so that nothing shows even if the code fails to load.
 */
const key = 'app-lock'
/** When the app was last left unlocked. */
const leftKey = 'app-lock-left'
const rounds = 600_000
const maxTries = 5
export const lockDelays = [0, 1, 5, 15] as const
type LockDelay = (typeof lockDelays)[number]

type Stored = {
  userId: string
  salt: string
  hash: string
  rounds: number
  /** minutes in the background until it locks */
  delay: LockDelay
  /** wrong tries since the last right one */
  tries: number
}

/** Hashing is available on https and on this machine only. */
export const isLockPossible = (): boolean => globalThis.crypto?.subtle !== undefined

export const hasLock = (): boolean => getItem(key) !== null

/** A value that cannot be read locks the app with a PIN that nobody knows: the only way out is to sign out. */
function read(): Stored | undefined {
  try {
    return JSON.parse(getItem(key) ?? '') as Stored
  } catch {
    return undefined
  }
}

function write(stored: Stored): void {
  setItem(key, JSON.stringify(stored))
  lockSettings.set(settingsNow())
}

const settingsNow = () => ({ on: hasLock(), delay: read()?.delay ?? lockDelays[0] })

export const lockSettings = new Observable(settingsNow())
/** Whether the app is locked now. */
export const locked = new Observable(false)

export async function turnOnLock(digits: string, delay: LockDelay = lockDelays[0]): Promise<void> {
  const session = currentSession()
  if (session.state === 'out') return
  const salt = textOf(crypto.getRandomValues(new Uint8Array(16)))
  const hash = await hashOf(digits, salt, rounds)
  write({ userId: session.userId, salt, hash, rounds, delay, tries: 0 })
}

export function turnOffLock(): void {
  removeItem(key)
  removeItem(leftKey)
  lockSettings.set(settingsNow())
  locked.set(false)
}

export function chooseDelay(delay: LockDelay): void {
  const stored = read()
  if (stored) write({ ...stored, delay })
}

export function lockNow(): void {
  if (!hasLock()) return
  removeItem(leftKey)
  locked.set(true)
}

/** @returns the number of tries left, or 'right'. The last wrong try signs out. */
export async function tryDigits(digits: string): Promise<'right' | number> {
  const stored = read()
  // Counted before the check, so that a reload takes no try back.
  const tries = (stored?.tries ?? maxTries) + 1
  if (stored) write({ ...stored, tries })
  const right =
    stored && tries <= maxTries && (await hashOf(digits, stored.salt, stored.rounds)) === stored.hash
  if (right) {
    write({ ...stored, tries: 0 })
    return 'right'
  }
  if (tries >= maxTries) await signOut()
  return Math.max(0, maxTries - tries)
}

export async function unlock(digits: string): Promise<'right' | number> {
  const result = await tryDigits(digits)
  if (result === 'right') locked.set(false)
  return result
}

async function hashOf(digits: string, salt: string, iterations: number): Promise<string> {
  const secret = await crypto.subtle.importKey('raw', new TextEncoder().encode(digits), 'PBKDF2', false, [
    'deriveBits',
  ])
  const given = { name: 'PBKDF2', hash: 'SHA-256', salt: new TextEncoder().encode(salt), iterations }
  return textOf(new Uint8Array(await crypto.subtle.deriveBits(given, secret, 256)))
}

const textOf = (bytes: Uint8Array) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')

/** A clock that was set back counts as a long time. */
const isLong = (since: number, delay: LockDelay) => {
  const passed = Date.now() - since
  return passed < 0 || passed >= delay * 60_000
}

function begin(): void {
  const session = currentSession()
  const stored = read()
  // of another account, whose session ended while this code was not running
  if (session.state === 'in' && stored && stored.userId !== session.userId) turnOffLock()
  const left = Number(getItem(leftKey) ?? Number.NaN)
  locked.subscribe(() => hidePage(locked.get()))
  const isStale = hasLock() && !(left > 0 && stored && !isLong(left, stored.delay))
  hidePage(isStale)
  locked.set(isStale)

  let leftAt = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  const leave = () => {
    if (!hasLock() || locked.get()) return
    const { delay } = settingsNow()
    // before the system takes its screenshot for the app switcher
    if (delay === 0) return lockNow()
    leftAt = Date.now()
    setItem(leftKey, String(leftAt))
    timer = setTimeout(lockNow, delay * 60_000)
  }
  const comeBack = () => {
    clearTimeout(timer)
    // timers do not run in the background
    if (leftAt > 0 && isLong(leftAt, settingsNow().delay)) lockNow()
    leftAt = 0
  }
  document.addEventListener('visibilitychange', () =>
    document.visibilityState === 'hidden' ? leave() : comeBack(),
  )
  // turned on or off in another tab
  window.addEventListener('storage', (event) => {
    if (event.key !== key && event.key !== null) return
    if (!hasLock()) locked.set(false)
    lockSettings.set(settingsNow())
  })
  onSessionEnd(turnOffLock)
}

/** `ui.css` hides everything except the PIN page, from view, keyboard and screen readers alike. */
function hidePage(hidden: boolean): void {
  document.documentElement.toggleAttribute('data-locked', hidden)
}

begin()
