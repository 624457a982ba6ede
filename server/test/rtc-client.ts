import { onTestFinished } from 'vitest'
import { RtcPeer, type Section } from './rtc-peer.ts'

export { TrackSource } from './rtc-peer.ts'

/** A client of `/rtc` that ends with its test. */
export class RtcClient extends RtcPeer {
  constructor(...of: ConstructorParameters<typeof RtcPeer>) {
    super(...of)
    onTestFinished(() => this.close())
  }

  static join(...of: ConstructorParameters<typeof RtcPeer>): Promise<RtcClient> {
    return new RtcClient(...of).connected()
  }
}

/**
 * Waits until what `from` sends reaches `to`: packets of one transport arrive in order, so anything sent before has
 * arrived too.
 */
export async function untilReceived(
  from: RtcClient,
  section: Section,
  to: RtcClient,
  text = `fence${(fences += 1)}`,
): Promise<void> {
  await to.until(() => {
    from.send(section, text)
    return to.count(text) > 2
  }, `nothing of ${text} came`)
}
let fences = 0
