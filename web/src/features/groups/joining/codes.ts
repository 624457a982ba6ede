import { groupInfoPath } from '../paths.ts'
/** The content of a group's QR code: `<origin>/#/q/group/<invite>`. The invitation begins with the group's id. */
export const groupCodeText = (invite: string): string => `${location.origin}/#/q/group/${invite}`

/** The path of such a code; undefined for other texts. */
export function groupOfCode(invite: string): { id: string; invite: string } | undefined {
  const [, id] = /^(\d{1,20})\.[A-Za-z0-9_.-]{10,180}$/.exec(invite) ?? []
  return id ? { id, invite } : undefined
}

/** An invitation link: `<origin>/#/q/join/<token>`, which does not reveal the group. */
export const linkText = (token: string): string => `${location.origin}/#${linkPath(token)}`

/** The path of such a link. */
export const linkPath = (token: string): string => `/q/join/${token}`

/** The same for signed-in users only: others sign in first, and return to it. */
export const signedInLinkPath = (token: string): string => `/q/group/${token}`

/** The page of a group, with the invitation of a code or card. */
export const groupPath = (id: string, invite?: string): string =>
  `${groupInfoPath}?id=${id}${invite ? `&invite=${encodeURIComponent(invite)}` : ''}`
