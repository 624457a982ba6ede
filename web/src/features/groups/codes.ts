/** What stands in a group's QR code: `<origin>/#/q/group/<id>.<invite>`. */
export const groupCodeText = (id: string, invite: string): string =>
  `${location.origin}/#/q/group/${id}.${invite}`

/** Where such a code leads; undefined where it is none. */
export function groupOfCode(token: string): { id: string; invite: string } | undefined {
  const [, id, invite] = /^(\d{1,20})\.([A-Za-z0-9_.-]{20,200})$/.exec(token) ?? []
  return id && invite ? { id, invite } : undefined
}

/** The page of a group, with the invitation of a code or card. */
export const groupPath = (id: string, invite?: string): string =>
  `/pages/group/info?id=${id}${invite ? `&invite=${encodeURIComponent(invite)}` : ''}`
