import { setAsleepMs } from './parts/asleep.tsx'
import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { startLanguage } from './i18n/start.ts'

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true })
// the default of one second is too short for a busy machine
configure({ asyncUtilTimeout: 20_000 })
await startLanguage()
afterEach(cleanup)

// in production an item ignores presses for a moment after it opened, which parts/asleep.test.tsx tests
setAsleepMs(0)
