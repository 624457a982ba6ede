import { onSessionEnd } from '#client/auth-session.ts'
import { perSession } from '#client/per-session.ts'

/** What becomes of a picture once it is cut. @returns whether it worked; if not, the toast has said why. */
export type PictureAction = (picture: File) => Promise<boolean>

/** The picture in flight from where it was chosen to the cropper, as an address of this page. */
const picked = perSession(() => ({
  address: undefined as string | undefined,
  action: undefined as PictureAction | undefined,
}))
onSessionEnd(dropPicked)

export const pickedPicture = (): string | undefined => picked().address

/** What another feature wants with the picture; undefined where it is for my own profile, or this page was loaded anew. */
export const pickedAction = (): PictureAction | undefined => picked().action

/** @returns its address; the one before is given up. */
export function pickPicture(file: File, wanted?: PictureAction): string {
  dropPicked()
  const address = URL.createObjectURL(file)
  Object.assign(picked(), { address, action: wanted })
  return address
}

export function dropPicked(): void {
  const { address } = picked()
  if (address) URL.revokeObjectURL(address)
  Object.assign(picked(), { address: undefined, action: undefined })
}
