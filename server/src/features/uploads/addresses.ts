import { mediaPath } from '@mynah/contract/uploads'
import type { App } from '#platform/app.ts'

/** The address that is stored and sent: of this origin, also where files are served from one of their own. */
export const urlOf = (name: string) => `${mediaPath}${name}`

/** The name in the store behind an address of ours. */
export const nameIn = (url: string) => url.slice(url.indexOf(mediaPath) + mediaPath.length)

type Named = { purpose: string; key: string }

/** What was sent up, until it is finished. */
export const rawName = (key: string) => `raw/${key}`
export const storedName = ({ purpose, key }: Named, ending: string) => `${purpose}/${key}.${ending}`
export const thumbName = ({ purpose, key }: Named) => `${purpose}/${key}-s.webp`

/** The key of the upload behind an address or a name. */
export const keyIn = (url: string) => /\/([A-Za-z0-9_-]{43})(?:-s)?\.[a-z0-9]{1,5}$/.exec(url)?.[1]

export const isName = (name: string) => /^[a-z]+\/[A-Za-z0-9_-]{43}(-s)?\.[a-z0-9]{1,5}$/.test(name)

/** Whether an address has the form of a finished upload of this installation; older ones may name the media origin. */
export const isOurs = (app: App, url: string): boolean =>
  [mediaPath, ...(app.config.mediaUrl ? [`${app.config.mediaUrl}${mediaPath}`] : [])].some(
    (start) => url.startsWith(start) && isName(url.slice(start.length)),
  )
