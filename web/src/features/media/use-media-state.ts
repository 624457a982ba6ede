import { useSyncExternalStore } from 'react'
import type { MediaClient, MediaState } from './media-client.ts'

const none = { get: () => undefined, subscribe: () => () => undefined }

/** What the media are like now; undefined while there are none. */
export function useMediaState(client: MediaClient | undefined): MediaState | undefined {
  const source = client?.state ?? none
  return useSyncExternalStore<MediaState | undefined>(source.subscribe, source.get)
}
