import type { Translate } from '#i18n/translate.ts'
import { problemText } from '../devices/device-problem.ts'
import type { Hops } from './ways.ts'

type Hop = keyof Hops
type State = Hops[Hop]

export function toneOf(state: State): 'waiting' | 'good' | 'bad' | 'neutral' {
  if (state === 'waiting') return 'waiting'
  if (state === 'works') return 'good'
  return state === 'untried' || state === 'unneeded' || state === 'notOffered' ? 'neutral' : 'bad'
}

/** What a result means, and what to do about it. */
export function sentenceOf(
  hop: Hop,
  state: State,
  t: Translate<'self-test'>,
  tMedia: Translate<'media'>,
): string {
  const isDevice = hop === 'microphone' || hop === 'camera'
  switch (state) {
    case 'waiting':
      return t(isDevice ? 'asking' : 'waiting')
    case 'works':
      return t(hop === 'signalling' ? 'signallingWorks' : 'works')
    case 'fails':
      return t(hop === 'signalling' ? 'signallingFails' : hop === 'udp' ? 'udpFails' : 'tcpFails')
    case 'untried':
    case 'unneeded':
    case 'notOffered':
      return t(state)
    default:
      return tMedia(problemText(hop === 'camera' ? 'camera' : 'microphone', state))
  }
}
