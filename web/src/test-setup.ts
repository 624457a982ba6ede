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
// What a test does not stub is not there. The pages' origin is http://localhost:3000, where a Mynah may run.
globalThis.fetch = () => Promise.reject(new TypeError('no server in this test'))

// as the app does at its start, whose features write the lines
setSystemLineTexts(systemLineTexts)
setMessageKinds(messageKinds)
