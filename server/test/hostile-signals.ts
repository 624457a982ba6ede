import { SignalRequest } from '@livekit/protocol'

/** A request of 240 KiB that is made of the smallest parts there are: tracks without anything in them. */
export const requestOfManyParts = (): Buffer =>
  Buffer.from(
    new SignalRequest({
      message: {
        case: 'syncState',
        value: { publishTracks: Array.from({ length: 60_000 }, () => ({ cid: '' })) } as never,
      },
    }).toBinary(),
  )
