export type RefusalName = 'FileTypeNotAllowed' | 'PictureTooLarge' | 'FileTooComplex'

/** Why a file is refused. Without imports from the server, which are not loaded in the reader process. */
export class Refusal extends Error {
  reason: RefusalName

  constructor(reason: RefusalName) {
    super(reason)
    this.reason = reason
  }
}
