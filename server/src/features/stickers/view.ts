import type { Sticker } from '@mynah/contract/stickers'

export const viewOf = ({ id, url, width, height }: Sticker): Sticker => ({ id, url, width, height })
