import type { Rows } from './row.ts'

export const linkPreviewsRows: Rows = {
  // nobody there was asked yet
  'linkPreview/make': { input: () => ({ url: 'https://example.org/' }), all: 'LinkPreviewsOff' },
}
