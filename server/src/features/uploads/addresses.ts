import { mediaPath, type Uploaded } from '@mynah/contract/uploads'
import type { App } from '#platform/app.ts'

/** The stored and sent address: on this origin, even if files are served from another one. */
export const urlOf = (name: string) => `${mediaPath}${name}`

/** The storage name behind our address. */
export const nameIn = (url: string) => url.slice(url.indexOf(mediaPath) + mediaPath.length)

/** The storage names of a finished upload, by its stored result. */
export function filesIn(result: string): string[] {
  const { url, thumb } = JSON.parse(result) as Uploaded
  return [url, thumb].filter(Boolean).map(nameIn)
}

type Named = { purpose: string; key: string }

/** The name of an upload until it is finished. */
export const rawName = (key: string) => `raw/${key}`
export const storedName = ({ purpose, key }: Named, ending: string) => `${purpose}/${key}.${ending}`
export const thumbName = ({ purpose, key }: Named) => `${purpose}/${key}-s.webp`

/** The upload key in an address or a name. */
export const keyIn = (url: string) => /\/([A-Za-z0-9_-]{43})(?:-s)?\.[a-z0-9]{1,5}$/.exec(url)?.[1]

export const isName = (name: string) => /^[a-z]+\/[A-Za-z0-9_-]{43}(-s)?\.[a-z0-9]{1,5}$/.test(name)

/** Whether an address has the form of a finished upload of this installation; older ones may be on the media origin. */
export const isOurs = (app: App, url: string): boolean =>
  [mediaPath, ...(app.config.mediaUrl ? [`${app.config.mediaUrl}${mediaPath}`] : [])].some(
    (start) => url.startsWith(start) && isName(url.slice(start.length)),
  )
