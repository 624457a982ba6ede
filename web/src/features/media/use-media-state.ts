import { useSyncExternalStore } from 'react'
import type { MediaClient } from './media-client.ts'
import type { MediaState } from './media-state.ts'

const none = { get: () => undefined, subscribe: () => () => undefined }

/** What the media are like now; undefined while there are none. */
export function useMediaState(client: MediaClient | undefined): MediaState | undefined {
  const source = client?.state ?? none
  return useSyncExternalStore<MediaState | undefined>(source.subscribe, source.get)
}
