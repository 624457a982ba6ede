import type {
  AudioContent,
  CardContent,
  ChatMessage,
  FaceContent,
  FileContent,
  ImageContent,
  MergeContent,
  VideoContent,
} from '@mynah/contract/socket'

// What a message says beyond text. The server checked it; one of a newer server may still have another shape.

type Said = Pick<ChatMessage, 'content'>

function read<T>(said: Said, isSound: (content: T) => boolean): T | undefined {
  try {
    const content = JSON.parse(said.content) as T
    return typeof content === 'object' && content !== null && isSound(content) ? content : undefined
  } catch {
    return undefined
  }
}

/** Only what this installation serves is ever loaded: the same origin, or the media origin that the policy allows. */
const isUrl = (url: unknown): url is string =>
  typeof url === 'string' && /^(?:\/media\/|\/stickers\/|https?:|blob:)/.test(url)

const isBox = ({ width, height }: { width: number; height: number }) => width > 0 && height > 0

export const imageOf = (said: Said) => read<ImageContent>(said, (one) => isUrl(one.url) && isBox(one))
export const audioOf = (said: Said) =>
  read<AudioContent>(said, (one) => isUrl(one.url) && one.duration > 0 && typeof one.waveform === 'string')
export const videoOf = (said: Said) => read<VideoContent>(said, (one) => isUrl(one.url) && isBox(one))
export const fileOf = (said: Said) =>
  read<FileContent>(said, (one) => isUrl(one.url) && typeof one.name === 'string')
export const cardOf = (said: Said) => read<CardContent>(said, (one) => typeof one.name === 'string')
export const faceOf = (said: Said) => read<FaceContent>(said, (one) => isUrl(one.url) && isBox(one))
export const mergeOf = (said: Said) => read<MergeContent>(said, (one) => Array.isArray(one.list))
