import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

const node = (name: string, include: string[]) => ({
  test: {
    name,
    include,
    environment: 'node' as const,
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
})

export default defineConfig({
  test: {
    // A suite that lost its tests must not look like one that passed.
    passWithNoTests: false,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // On a busy machine a second, the default, is too little; what is a promise is asserted by itself.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      node('contract', ['contract/src/**/*.test.ts']),
      './client/vitest.config.ts',
      './ui/vitest.config.ts',
      './server/vitest.config.ts',
      node('tools', ['tools/**/*.test.ts']),
      './bench/vitest.config.ts',
      './console/vitest.config.ts',
      ...(existsSync('web/vitest.config.ts') ? ['./web/vitest.config.ts'] : []),
    ],
  },
})
