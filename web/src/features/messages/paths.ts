import type { FileContent, VideoContent } from '@mynah/contract/socket'

const query = (words: Record<string, string>) => new URLSearchParams(words).toString()

export const preVideoPath = ({ url, poster }: Pick<VideoContent, 'url' | 'poster'>) =>
  `/pages/preVideo/preVideo?${query({ url, poster })}`

export const preFilePath = ({ url, name, size, mime }: FileContent) =>
  `/pages/preFile/preFile?${query({ url, name, size: String(size), mime })}`
