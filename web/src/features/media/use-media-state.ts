import { useSyncExternalStore } from 'react'
import type { MediaClient } from './media-client.ts'
import type { MediaState } from './media-state.ts'

const none = { get: () => undefined, subscribe: () => () => undefined }

/** The present media state; undefined without media. */
export function useMediaState(client: MediaClient | undefined): MediaState | undefined {
  const source = client?.state ?? none
  return useSyncExternalStore<MediaState | undefined>(source.subscribe, source.get)
}
