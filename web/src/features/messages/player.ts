import { useSyncExternalStore } from 'react'
import { onSessionEnd } from '#client/session.ts'
import { Store } from '#client/store.ts'
import { forget, keep, kept } from '#client/storage.ts'

/** One voice of a room, in the order in which they were said. */
export type Spoken = { id: string; url: string; mine: boolean }
/** What plays: `share` 0 to 1. */
type Playing = { id: string; share: number; paused: boolean }

const rates = [1, 1.5, 2] as const
const heardMax = 500
const heardKey = 'heard'

const playing = new Store<Playing | undefined>(undefined)
const rate = new Store<number>(1)
const heard = new Store<ReadonlySet<string>>(new Set(JSON.parse(kept(heardKey) ?? '[]') as string[]))
let audio: HTMLAudioElement | undefined
let room: readonly Spoken[] = []

onSessionEnd(() => {
  stop()
  forget(heardKey)
  heard.set(new Set())
})

export const usePlaying = (id: string): Playing | undefined => {
  const now = useSyncExternalStore(playing.subscribe, playing.get)
  return now?.id === id ? now : undefined
}
export const useRate = () => useSyncExternalStore(rate.subscribe, rate.get)
export const useHeard = (id: string) => useSyncExternalStore(heard.subscribe, heard.get).has(id)

/** The voices of the room that is open: after one of others the next unheard one plays by itself. */
export function setVoices(voices: readonly Spoken[]): void {
  room = voices
}

/** Plays it, from where it was left, or pauses it. */
export function toggle(one: Spoken): void {
  const now = playing.get()
  if (now?.id !== one.id) return begin(one)
  if (now.paused) void audio?.play()
  else audio?.pause()
}

export function nextRate(): void {
  const index = rates.indexOf(rate.get() as 1)
  rate.set(rates[(index + 1) % rates.length] ?? 1)
  if (audio) audio.playbackRate = rate.get()
}

/** Goes to that share of what plays. */
export function seek(share: number): void {
  if (audio && Number.isFinite(audio.duration)) audio.currentTime = share * audio.duration
}

export function stop(): void {
  audio?.pause()
  playing.set(undefined)
}

function begin(one: Spoken): void {
  audio?.pause()
  const player = new Audio(one.url)
  audio = player
  player.playbackRate = rate.get()
  playing.set({ id: one.id, share: 0, paused: false })
  const tell = (change: Partial<Playing>) => {
    const now = playing.get()
    if (audio === player && now) playing.set({ ...now, ...change })
  }
  player.ontimeupdate = () => tell({ share: player.currentTime / (player.duration || 1) })
  player.onplay = () => tell({ paused: false })
  player.onpause = () => tell({ paused: true })
  player.onended = () => audio === player && after(one)
  player.onerror = () => audio === player && stop()
  player.play().then(
    () => !one.mine && remember(one.id),
    () => audio === player && stop(),
  )
}

function after(one: Spoken): void {
  playing.set(undefined)
  if (one.mine) return
  const at = room.findIndex(({ id }) => id === one.id)
  const next = room.slice(at + 1).find(({ id, mine }) => !mine && !heard.get().has(id))
  if (at >= 0 && next) begin(next)
}

function remember(id: string): void {
  const all = [...heard.get(), id].slice(-heardMax)
  heard.set(new Set(all))
  keep(heardKey, JSON.stringify(all))
}
