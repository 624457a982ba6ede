/** What becomes of a picture once it is cut. @returns whether it worked; if not, the toast has said why. */
export type PictureAction = (picture: File) => Promise<boolean>

/** The picture in flight from where it was chosen to the cropper, as an address of this page. */
let picked: string | undefined
let action: PictureAction | undefined

export const pickedPicture = (): string | undefined => picked

/** What another feature wants with the picture; undefined where it is for my own profile, or this page was loaded anew. */
export const pickedAction = (): PictureAction | undefined => action

/** @returns its address; the one before is given up. */
export function pickPicture(file: File, wanted?: PictureAction): string {
  dropPicked()
  picked = URL.createObjectURL(file)
  action = wanted
  return picked
}

export function dropPicked(): void {
  if (picked) URL.revokeObjectURL(picked)
  picked = undefined
  action = undefined
}
