import { SignalRequest } from '@livekit/protocol'

/** A request of 240 KiB made of the smallest possible parts: empty tracks. */
export const requestOfManyParts = (): Buffer =>
  Buffer.from(
    new SignalRequest({
      message: {
        case: 'syncState',
        value: { publishTracks: Array.from({ length: 60_000 }, () => ({ cid: '' })) } as never,
      },
    }).toBinary(),
  )
