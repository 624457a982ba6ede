import { expect, test } from 'vitest'
import { protocolsOf, waysOf } from './ways.ts'

type Local = { protocol: string; relayProtocol?: string }
const stats = (...pairs: [state: string, local: Local][]) => {
  const all = new Map<string, object>()
  for (const [i, [state, local]] of pairs.entries()) {
    all.set(`l${i}`, { id: `l${i}`, type: 'local-candidate', ...local })
    all.set(`p${i}`, { id: `p${i}`, type: 'candidate-pair', state, localCandidateId: `l${i}` })
  }
  return all as unknown as RTCStatsReport
}

test('protocols count whose candidate pair came through, as far as the relay where there is one', () => {
  const udp = { protocol: 'udp' }
  const tcp = { protocol: 'tcp' }
  expect([...protocolsOf(stats(['succeeded', udp], ['in-progress', tcp]))]).toEqual(['udp'])
  expect([...protocolsOf(stats(['failed', udp], ['succeeded', tcp]))]).toEqual(['tcp'])
  expect([...protocolsOf(stats(['succeeded', { ...udp, relayProtocol: 'tls' }]))]).toEqual(['tcp'])
  expect([...protocolsOf(stats(['waiting', udp]))]).toEqual([])
})

test.each([
  [['udp'], false, 'works', 'notOffered'],
  [['udp'], true, 'works', 'unneeded'],
  [['udp', 'tcp'], true, 'works', 'works'],
  [['tcp'], true, 'fails', 'works'],
  [[], true, 'fails', 'fails'],
  [[], false, 'fails', 'notOffered'],
] as const)('through by %j, with TCP offered: %s', (protocols, offersTcp, udp, tcp) => {
  expect(waysOf(new Set(protocols), offersTcp)).toEqual({ udp, tcp })
})
