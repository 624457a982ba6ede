import { expect, test } from 'vitest'
import { Candidates } from './candidates.ts'
import { counts } from './counts.ts'

const of = (address: string, port = 50_000) =>
  `candidate:1 1 udp 2113937151 ${address} ${port} typ host generation 0 ufrag x network-cost 999`

test('only the addresses of candidates are used, and nothing else that the client wrote', () => {
  const before = counts.droppedCandidates
  const candidates = new Candidates('203.0.113.5')
  expect(candidates.admit(of('198.51.100.7'))).toBe(
    'candidate:1 1 udp 2113937151 198.51.100.7 50000 typ host',
  )
  expect(candidates.admit(`a=${of('2001:db8::7')}`)).toContain(' 2001:db8::7 50000 typ host')
  for (const text of [
    of('5e8f3c1a.local'),
    of('slow.attacker.example'),
    of('127.0.0.1', 5_432),
    of('10.0.0.1'),
    of('198.51.100.7', 0),
    of('198.51.100.7', 70_000),
    of('198.51.100.7').replace('udp', 'tcp'),
    'candidate:',
    '',
    `candidate:1 1 udp 1 198.51.100.7 9 typ host\r\na=ice-ufrag:other`,
    'x'.repeat(100_000),
  ])
    expect(candidates.admit(text), text.slice(0, 80)).toBeUndefined()
  expect(counts.droppedCandidates - before).toBe(11)
})

test('candidates beyond twenty are dropped and counted', () => {
  const before = counts.droppedCandidates
  const candidates = new Candidates('127.0.0.1')
  const taken = Array.from({ length: 250 }, (_, i) => candidates.admit(of('127.0.0.1', 1_000 + i)))
  expect(taken.filter((one) => one !== undefined)).toHaveLength(20)
  expect(counts.droppedCandidates - before).toBe(230)
})
