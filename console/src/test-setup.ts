import { setAsleepMs } from './parts/asleep.tsx'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { startLanguage } from './i18n/start.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// On a busy machine a second, the default, is too little.
configure({ asyncUtilTimeout: 20_000 })
await startLanguage()
afterEach(cleanup)

// An item is asleep for a moment after it was opened: parts/asleep.test.tsx tries that.
setAsleepMs(0)
