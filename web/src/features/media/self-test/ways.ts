import type { DeviceProblem } from '../devices/device-problem.ts'

/** The results of a test for each step of a call. */
export type Hops = {
  microphone: 'waiting' | 'works' | DeviceProblem
  camera: 'waiting' | 'works' | DeviceProblem
  signalling: 'waiting' | 'works' | 'fails'
  /** `untried`: the test did not get that far. */
  udp: 'waiting' | 'works' | 'fails' | 'untried'
  /** `unneeded`: UDP works, and was used before TCP was tested. */
  tcp: 'waiting' | 'works' | 'fails' | 'untried' | 'unneeded' | 'notOffered'
}

type Pair = { type: string; state?: string; localCandidateId?: string }
type Candidate = { type: string; protocol?: string; relayProtocol?: string }

/** The protocols of a connection's successful candidate pairs, including its path to a relay. */
export function protocolsOf(stats: Pick<RTCStatsReport, 'values' | 'get'>): Set<string> {
  const found = new Set<string>()
  for (const one of stats.values() as Iterable<Pair>) {
    if (one.type !== 'candidate-pair' || one.state !== 'succeeded') continue
    const local = stats.get(one.localCandidateId ?? '') as Candidate | undefined
    const protocol = local?.relayProtocol ?? local?.protocol
    if (protocol) found.add(protocol === 'udp' ? 'udp' : 'tcp')
  }
  return found
}

/** What they say about both protocols. */
export function waysOf(protocols: ReadonlySet<string>, offersTcp: boolean): Pick<Hops, 'udp' | 'tcp'> {
  return { udp: protocols.has('udp') ? 'works' : 'fails', tcp: tcpOf(protocols, offersTcp) }
}

function tcpOf(protocols: ReadonlySet<string>, offersTcp: boolean): Hops['tcp'] {
  if (protocols.has('tcp')) return 'works'
  if (!offersTcp) return 'notOffered'
  return protocols.has('udp') ? 'unneeded' : 'fails'
}
