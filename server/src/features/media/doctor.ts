import { createSocket } from 'node:dgram'
import { isIPv6 } from 'node:net'
import { isLoopback } from '#platform/http/address.ts'
import type { Config } from '#platform/settings/config.ts'
import { isRunning } from '#platform/operations/doctor.ts'
import { note, ok, wrong, type Finding } from '#platform/operations/doctor-finding.ts'
import { openLog } from '#platform/operations/log.ts'
import { EmbeddedBackend } from './embedded.ts'
import { LiveKitApi, LiveKitError, type LiveKitSettings } from './livekit/api.ts'
import { isOfOwnNetwork, isUnreachable } from './networks.ts'
import { allRights } from './rights.ts'

const startMs = 10_000

/** Whether calls and meetings can carry media: the worker, its port and addresses, or LiveKit instead. */
export const examineMedia = async (config: Config): Promise<Finding[]> =>
  config.livekit
    ? [await checkLiveKit(config.livekit), ...checkSecrecy(config.livekit)]
    : [await checkWorker(), await checkUdpPort(config), ...checkAddresses(config), ...noteUdp(config)]

async function checkLiveKit(settings: LiveKitSettings): Promise<Finding> {
  try {
    await new LiveKitApi(settings).check()
    return ok('LiveKit answers, and knows the key. Its own ports are not looked at from here.')
  } catch (error) {
    if (!(error instanceof LiveKitError)) return wrong('LiveKit does not answer at LIVEKIT_URL.')
    return error.status === 401 || error.status === 403
      ? wrong('LiveKit does not know LIVEKIT_API_KEY, or not with this LIVEKIT_API_SECRET.')
      : wrong(`LiveKit answers ${error.status} at LIVEKIT_URL.`)
  }
}

function checkSecrecy({ url }: LiveKitSettings): Finding[] {
  const { protocol, hostname } = new URL(url)
  const isPlain = protocol === 'http:' || protocol === 'ws:'
  const isNear = isLoopback(hostname) || !hostname.includes('.') || isOfOwnNetwork(hostname)
  return isPlain && !isNear
    ? [wrong('LIVEKIT_URL is not encrypted and leads to another network: use wss or a private network.')]
    : []
}

/** Starts a worker as for a first call, on an unused port. */
async function checkWorker(): Promise<Finding> {
  const network = { bindAddress: '127.0.0.1', udpPort: 0, publicAddress: undefined }
  const backend = new EmbeddedBackend(network, openLog('silent'))
  const join = { identity: 'doctor', name: '', metadata: '', rights: allRights, adaptiveStream: false }
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, startMs, false).unref())
  const answered = new Promise<boolean>((resolve) =>
    backend.connect('doctor', join, { onMessage: () => resolve(true), onClose: () => resolve(false) }),
  )
  const isThere = await Promise.race([answered, late])
  await backend.close()
  return isThere
    ? ok('The media worker of calls starts.')
    : wrong('The media worker of calls does not start: npm ci installs its parts for this system again.')
}

/** Warns operators of public servers that users whose networks block UDP cannot call. */
const noteUdp = ({ rtcHost }: Config): Finding[] =>
  isLoopback(rtcHost)
    ? []
    : [
        note(
          'Networks that let no UDP through, as some of offices, hotels and schools, have no calls unless LiveKit is set up.',
        ),
      ]

async function checkUdpPort(config: Config): Promise<Finding> {
  const { rtcHost, rtcPort } = config
  const code = await new Promise<string | undefined>((resolve) => {
    const probe = createSocket(isIPv6(rtcHost) ? 'udp6' : 'udp4')
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code))
    probe.bind(rtcPort, rtcHost, () => probe.close(() => resolve(undefined)))
  })
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return wrong(`RTC_HOST ${rtcHost} is no address of this machine.`)
  if (code === 'EADDRINUSE')
    return (await isRunning(config))
      ? ok(`UDP port ${rtcPort} is in use, as it is while the server carries calls.`)
      : wrong(`UDP port ${rtcPort} is taken by another program; choose another with RTC_PORT.`)
  if (code !== undefined) return wrong(`UDP port ${rtcPort} of ${rtcHost} may not be used (${code}).`)
  if (rtcPort > 0) return ok(`UDP port ${rtcPort} is free.`)
  return isLoopback(rtcHost)
    ? ok('The UDP port of calls is chosen at the start.')
    : wrong('The UDP port of calls is another one at each start, which no firewall can let in: set RTC_PORT.')
}

function checkAddresses({ rtcHost, rtcAddress, host, origins, trustProxy }: Config): Finding[] {
  const isOpen = !isLoopback(host) || origins.length > 0 || trustProxy !== undefined
  if (rtcAddress && isUnreachable(rtcAddress))
    return [wrong(`RTC_ADDRESS ${rtcAddress} is an address that no other machine reaches.`)]
  if (!isOpen) return []
  if (isLoopback(rtcHost))
    return [
      wrong(
        'Calls reach people on this machine alone: set RTC_HOST to an address that others reach, or 0.0.0.0.',
      ),
    ]
  if (rtcAddress && isOfOwnNetwork(rtcAddress))
    return [note(`RTC_ADDRESS ${rtcAddress} is of a private network: people outside of it cannot call.`)]
  if (!rtcAddress && (isUnreachable(rtcHost) || isOfOwnNetwork(rtcHost)))
    return [note('Behind address translation, or in a container, calls need RTC_ADDRESS.')]
  return []
}
