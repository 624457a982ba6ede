import type { AudioContent } from '@mynah/contract/message-kinds/audio'
import type { CardContent } from '@mynah/contract/message-kinds/card'
import type { FileContent } from '@mynah/contract/message-kinds/file'
import type { ImageContent } from '@mynah/contract/message-kinds/image'
import type { MergeContent } from '@mynah/contract/message-kinds/merge-forward'
import type { VideoContent } from '@mynah/contract/message-kinds/video'
import { isBox, isUrl, readFileContent as read, type StoredContent } from '#client/message-content.ts'

export const imageOf = (stored: StoredContent) =>
  read<ImageContent>(stored, (one) => isUrl(one.url) && isBox(one))
export const audioOf = (stored: StoredContent) =>
  read<AudioContent>(stored, (one) => isUrl(one.url) && one.duration > 0 && typeof one.waveform === 'string')
export const videoOf = (stored: StoredContent) =>
  read<VideoContent>(stored, (one) => isUrl(one.url) && isBox(one))
export const fileOf = (stored: StoredContent) =>
  read<FileContent>(stored, (one) => isUrl(one.url) && typeof one.name === 'string')
export const cardOf = (stored: StoredContent) =>
  read<CardContent>(stored, (one) => typeof one.name === 'string')
export const mergeOf = (stored: StoredContent) => read<MergeContent>(stored, (one) => Array.isArray(one.list))
