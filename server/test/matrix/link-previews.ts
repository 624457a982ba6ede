import type { Rows } from './row.ts'

export const linkPreviewsRows: Rows = {
  // these users have not consented to previews
  'linkPreview/make': { input: () => ({ url: 'https://example.org/' }), all: 'LinkPreviewsOff' },
}
