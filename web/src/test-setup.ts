import { messageKinds } from '#app/message-kinds.ts'
import { systemLineTexts } from '#app/system-lines.ts'
import { setMessageKinds } from '#client/message-kinds.ts'
import { setSystemLineTexts } from '#client/system-lines.ts'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// On a busy machine a second, the default, is too little.
configure({ asyncUtilTimeout: 20_000 })
afterEach(cleanup)
// Of Britain, where hours are counted to 24.
Object.defineProperty(navigator, 'languages', { value: ['en-GB', 'en'], configurable: true })
// What a test does not stub is not there. The pages' origin is http://localhost:3000, where a Mynah may run.
globalThis.fetch = () => Promise.reject(new TypeError('no server in this test'))

/** The pages of one browser, between which happy-dom carries nothing. */
class Channel extends EventTarget {
  static open = new Set<Channel>()
  readonly name: string
  constructor(name: string) {
    super()
    this.name = name
    Channel.open.add(this)
  }

  postMessage(said: unknown): void {
    const data = structuredClone(said)
    for (const other of Channel.open)
      if (other !== this && other.name === this.name)
        other.dispatchEvent(new MessageEvent('message', { data }))
  }
}
Object.assign(globalThis, { BroadcastChannel: Channel })

// as the app does at its start, whose features write the lines
setSystemLineTexts(systemLineTexts)
setMessageKinds(messageKinds)
