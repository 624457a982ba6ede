export type RefusalName = 'FileTypeNotAllowed' | 'PictureTooLarge' | 'FileTooComplex'

/** Why a file is not kept. Its reader runs in a process of its own, where nothing of the server is loaded. */
export class Refusal extends Error {
  reason: RefusalName

  constructor(reason: RefusalName) {
    super(reason)
    this.reason = reason
  }
}
