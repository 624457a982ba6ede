/** What a QR code leads to. `person` and `group` hold a token of ours, `login` the id of a browser that waits. */
export type Code =
  | { kind: 'person' | 'group' | 'login'; token: string }
  | { kind: 'link'; href: string }
  | { kind: 'text'; text: string }

const kinds = { user: 'person', group: 'group', join: 'group', login: 'login' } as const

/** The text of a code of ours: `<origin>/#/q/<kind>/<token>`. */
export const loginText = (id: string): string => `${location.origin}/#/q/login/${id}`

/** Reads a code of any origin: one server has several names, and a token of another one leads nowhere here. */
export function readCode(text: string): Code {
  const url = URL.parse(text.trim())
  const own = /^#\/q\/(user|group|join|login)\/([A-Za-z0-9_.-]{1,250})$/.exec(url?.hash ?? '')
  if (own) return { kind: kinds[own[1] as keyof typeof kinds], token: own[2] ?? '' }
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password)
    return { kind: 'link', href: url.href }
  return { kind: 'text', text: text.trim() }
}
