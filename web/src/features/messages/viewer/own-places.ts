import type { ChatMessage } from '@mynah/contract/socket'
import { maskSpoilers } from '@mynah/contract/spoilers'
import { meetingJoinPath, momentPath, packPath } from '../paths.ts'
import { piecesOf } from './links.ts'

/** A page of this app that a link leads to, and its subject. The page itself changes nothing before a press in it. */
export type OwnPlace = { path: string } & (
  | { kind: 'groupLink'; token: string }
  | { kind: 'groupCode'; token: string }
  | { kind: 'person'; token: string }
  | { kind: 'meeting'; number: string; token: string }
  | { kind: 'pack'; id: string }
  | { kind: 'moment'; id: string }
)

/** The page of an address within the app; undefined for pages that may act on opening, and for other sites. */
export function ownPlaceOf(href: string): OwnPlace | undefined {
  const url = URL.parse(href)
  if (url?.origin !== location.origin || !url.hash.startsWith('#/')) return undefined
  const path = url.hash.slice(1)
  const [, kind, token = ''] = /^\/q\/(join|group|user)\/([A-Za-z0-9_.-]{1,250})$/.exec(path) ?? []
  // the code of a group has its id before a dot, the token of a link has no dot
  if (kind === 'group' && token.includes('.')) return { kind: 'groupCode', path, token }
  if (kind === 'join' || kind === 'group') return { kind: 'groupLink', path, token }
  if (kind === 'user') return { kind: 'person', path, token }
  const [page = '', words = ''] = path.split('?')
  const of = new URLSearchParams(words)
  const number = of.get('number') ?? ''
  if (page === meetingJoinPath && /^\d{1,20}$/.test(number))
    return { kind: 'meeting', path, number, token: of.get('token') ?? '' }
  const id = of.get('id') ?? ''
  if (!/^\d{1,20}$/.test(id)) return undefined
  if (page === packPath) return { kind: 'pack', path, id }
  return page === momentPath ? { kind: 'moment', path, id } : undefined
}

/** The first page of the app that a message links to outside of spoilers. */
export function ownPlaceIn(
  message: Pick<ChatMessage, 'msgType' | 'content' | 'extras'>,
): OwnPlace | undefined {
  for (const { href = '' } of piecesOf(maskSpoilers(message))) {
    const place = ownPlaceOf(href)
    if (place) return place
  }
  return undefined
}

/** A cheap check before parsing. */
export const mayNameOwnPlace = ({ content }: ChatMessage): boolean => content.includes(`${location.origin}/`)
