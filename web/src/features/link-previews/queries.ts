import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import type { LinkCard } from '@mynah/contract/link-card'
import { linkPreviews } from '@mynah/contract/link-previews'
import type { Settings } from '@mynah/contract/account'
import { pagesIn } from '@mynah/contract/pages-in-text'
import type { Extras } from '@mynah/contract/socket'
import type { ChatKey } from '@mynah/client/conversation-state'
import { api } from '#client/api/api.ts'
import { getItem, removeItem, setItem } from '#client/storage/local-storage.ts'
import { observedPerSession, perSession } from '#client/session/per-session.ts'
import { onSessionEnd } from '#client/session/use-session.ts'
import { changeSettings } from '#features/account/index.ts'

export { useDraft, useWholeDraft } from '#client/storage/drafts.ts'
export type { ChatKey }

/** The page that the draft of a chat links to. Without a card it is being made, or there is none. */
type Preview = { url: string; card?: LinkCard; isClosed?: true }

/** A delay, so that no address is loaded while it is being typed. */
const settleMs = 1_000

const previews = observedPerSession<ReadonlyMap<ChatKey, Preview>>(() => new Map())

function put(chat: ChatKey, preview: Preview | undefined): void {
  const next = new Map(previews.get())
  if (preview) next.set(chat, preview)
  else next.delete(chat)
  previews.set(next)
}

const answering = perSession(() => ({ saved: Promise.resolve<unknown>(undefined) }))

/** Stores the answer to the question whether to make previews; until `saved` resolves, the server does not have it. */
export function answerQuestion(linkPreviews: 'on' | 'off', settings: Settings): void {
  answering().saved = changeSettings({ linkPreviews }, settings)
}

const offKey = 'previews-off'
const offMax = 500
const chatsOff = observedPerSession<readonly string[]>(() => JSON.parse(getItem(offKey) ?? '[]') as string[])

onSessionEnd(() => removeItem(offKey))

/** Whether the user turned previews off in this chat, which only this device stores. */
export const useIsOff = (chat: ChatKey): boolean =>
  useSyncExternalStore(chatsOff.subscribe, () => chatsOff.get().includes(chat))

export function setOff(chat: ChatKey, isOff: boolean): void {
  const others = chatsOff.get().filter((one) => one !== chat)
  const next = isOff ? [chat, ...others].slice(0, offMax) : others
  setItem(offKey, JSON.stringify(next))
  chatsOff.set(next)
  if (isOff) put(chat, undefined)
}

/** Whether the user closed the preview of this page. */
export const useIsClosed = (chat: ChatKey, url: string): boolean =>
  useSyncExternalStore(previews.subscribe, () => {
    const preview = previews.get().get(chat)
    return preview?.url === url && preview.isClosed === true
  })

/** The card of this page over the composer. */
export function useCard(chat: ChatKey, url: string | undefined): LinkCard | undefined {
  const preview = useSyncExternalStore(previews.subscribe, () => previews.get().get(chat))
  return preview?.url === url && !preview?.isClosed ? preview?.card : undefined
}

/** Has the server load a page; without an answer no card is shown. */
export async function preview(chat: ChatKey, url: string): Promise<void> {
  if (previews.get().get(chat)?.url === url) return
  put(chat, { url })
  try {
    // the server loads nothing before it has the answer
    await answering().saved
    const card = await api(linkPreviews.make, { url }, { quiet: true })
    if (previews.get().get(chat)?.url === url) put(chat, { ...previews.get().get(chat), url, card })
  } catch {
    // sent without a card
  }
}

/** Sends no card for this page, until a message is sent. */
export const close = (chat: ChatKey, url: string): void => put(chat, { url, isClosed: true })

/** Whether an address leads into this app: then the server loads nothing. */
export const isOwn = (url: string): boolean => URL.parse(url)?.origin === location.origin

/** What to send with a text: the card of its page, or `noCard` if the sender closed the card of a link into the app. */
export function takeCard(chat: ChatKey, text: string): Pick<Extras, 'card' | 'noCard'> {
  const { url, card, isClosed } = previews.get().get(chat) ?? {}
  put(chat, undefined)
  if (url === undefined || !pagesIn(text).includes(url)) return {}
  if (isClosed) return isOwn(url) ? { noCard: true } : {}
  return card ? { card } : {}
}

/** The first page that a draft links to, once its address is complete: followed by a blank, or pasted. */
export function useNamedPage(text: string): string | undefined {
  const [page, setPage] = useState<string>()
  const before = useRef('')
  const pasted = useRef<string>(undefined)
  const [first] = pagesIn(text)
  useEffect(() => {
    // more characters than one key types: pasted, or the draft that the room opened with
    if (text.length - before.current.length > 1) pasted.current = first
    before.current = text
    const isWhole = first !== undefined && (pasted.current === first || hasEnd(text))
    const timer = setTimeout(() => setPage(isWhole ? first : undefined), isWhole ? settleMs : 0)
    return () => clearTimeout(timer)
  }, [text, first])
  return page === first ? page : undefined
}

/** Whether a blank follows the first address of a text. */
const hasEnd = (text: string): boolean => /(?:https?:\/\/|www\.)\S+\s/i.test(text)
