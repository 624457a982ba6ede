import { plain, type FieldRows } from './kinds.ts'

export const linkPreviewsFields: FieldRows = {
  'linkPreview/make': { url: plain(2_000, 1) },
}
