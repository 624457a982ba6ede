import { useSyncExternalStore } from 'react'
import { onSessionEnd } from '#client/session/use-session.ts'
import { Observable } from '@mynah/client/observable'
import { removeItem, setItem, getItem } from '#client/storage/local-storage.ts'
import { observedPerSession, perSession } from '#client/session/per-session.ts'

/** A voice message of a room, in the order in which they were sent. */
export type Spoken = { id: string; url: string; mine: boolean }
/** What is playing: `share` from 0 to 1. */
type Playing = { id: string; share: number; paused: boolean }

const rates = [1, 1.5, 2] as const
const playedMax = 500
const playedKey = 'heard'
const rateKey = 'voice-rate'

const playing = observedPerSession<Playing | undefined>(() => undefined)
const rate = new Observable<number>(rates.find((one) => String(one) === getItem(rateKey)) ?? 1)
const played = observedPerSession<ReadonlySet<string>>(
  () => new Set(JSON.parse(getItem(playedKey) ?? '[]') as string[]),
)
/** Messages that this browser could not decode. */
const failed = observedPerSession<ReadonlySet<string>>(() => new Set())
const here = perSession(() => ({
  audio: undefined as HTMLAudioElement | undefined,
  room: [] as readonly Spoken[],
}))

onSessionEnd(() => {
  stop()
  removeItem(playedKey)
})

export const usePlaying = (id: string): Playing | undefined => {
  const now = useSyncExternalStore(playing.subscribe, playing.get)
  return now?.id === id ? now : undefined
}
export const useRate = () => useSyncExternalStore(rate.subscribe, rate.get)
export const useFailed = (id: string) => useSyncExternalStore(failed.subscribe, failed.get).has(id)
export const usePlayed = (id: string) => useSyncExternalStore(played.subscribe, played.get).has(id)

/** The voice messages of the open room: after one from another person, the next unplayed one plays by itself. */
export function setVoices(voices: readonly Spoken[]): void {
  here().room = voices
}

/** Plays it from where it was paused, or pauses it. */
export function toggle(one: Spoken): void {
  const now = playing.get()
  if (now?.id !== one.id) return begin(one)
  if (now.paused) void here().audio?.play()
  else here().audio?.pause()
}

export function nextRate(): void {
  const index = rates.indexOf(rate.get() as 1)
  rate.set(rates[(index + 1) % rates.length] ?? 1)
  setItem(rateKey, String(rate.get()))
  const { audio } = here()
  if (audio) audio.playbackRate = rate.get()
}

/** Moves the playback position. */
export function seek(share: number): void {
  const now = playing.get()
  const { audio } = here()
  if (!now || !audio || !Number.isFinite(audio.duration)) return
  const to = Math.min(1, Math.max(0, share))
  audio.currentTime = to * audio.duration
  // shown at once under a dragging finger
  playing.set({ ...now, share: to })
}

export function stop(): void {
  here().audio?.pause()
  playing.set(undefined)
}

function begin(one: Spoken): void {
  here().audio?.pause()
  const player = new Audio(one.url)
  here().audio = player
  player.playbackRate = rate.get()
  playing.set({ id: one.id, share: 0, paused: false })
  const update = (change: Partial<Playing>) => {
    const now = playing.get()
    if (here().audio === player && now) playing.set({ ...now, ...change })
  }
  player.ontimeupdate = () => update({ share: player.currentTime / (player.duration || 1) })
  player.onplay = () => update({ paused: false })
  player.onpause = () => update({ paused: true })
  player.onended = () => here().audio === player && after(one)
  player.onerror = () => {
    // A network failure is another error, and a retry may succeed.
    if (player.error?.code === MediaError.MEDIA_ERR_DECODE) failed.set(new Set([...failed.get(), one.id]))
    if (here().audio === player) stop()
  }
  player.play().then(
    () => !one.mine && remember(one.id),
    () => here().audio === player && stop(),
  )
}

function after(one: Spoken): void {
  playing.set(undefined)
  if (one.mine) return
  const { room } = here()
  const at = room.findIndex(({ id }) => id === one.id)
  const next = room.slice(at + 1).find(({ id, mine }) => !mine && !played.get().has(id))
  if (at >= 0 && next) begin(next)
}

function remember(id: string): void {
  const all = [...played.get(), id].slice(-playedMax)
  played.set(new Set(all))
  setItem(playedKey, JSON.stringify(all))
}
