/** What a QR code leads to. `person` and `group` have a token, `login` the id of the browser that shows the code. */
export type Code =
  | { kind: 'person' | 'group' | 'login'; token: string }
  | { kind: 'link'; href: string }
  | { kind: 'text'; text: string }

const kinds = { user: 'person', group: 'group', join: 'group', login: 'login' } as const

/** The content of a QR code of this app: `<origin>/#/q/<kind>/<token>`. */
export const loginText = (id: string): string => `${location.origin}/#/q/login/${id}`

/** Reads a code of any origin: one server may have several names, and a token of another server is not found. */
export function readCode(text: string): Code {
  const url = URL.parse(text.trim())
  const own = /^#\/q\/(user|group|join|login)\/([A-Za-z0-9_.-]{1,250})$/.exec(url?.hash ?? '')
  if (own) return { kind: kinds[own[1] as keyof typeof kinds], token: own[2] ?? '' }
  if (url && /^https?:$/.test(url.protocol) && !url.username && !url.password)
    return { kind: 'link', href: url.href }
  return { kind: 'text', text: text.trim() }
}
