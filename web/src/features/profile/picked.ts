/** The picture on its way from where it was chosen to the cropper, as an address of this page. */
let picked: string | undefined

export const pickedPicture = (): string | undefined => picked

/** @returns its address; the one before is given up. */
export function pickPicture(file: File): string {
  dropPicked()
  picked = URL.createObjectURL(file)
  return picked
}

export function dropPicked(): void {
  if (picked) URL.revokeObjectURL(picked)
  picked = undefined
}
