import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['test/cluster.ts'],
    env: { NODE_ENV: 'test', MYNAH_UNSAFE_DATABASE: '1' },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // On a busy machine a second, the default, is too little; what is a promise is asserted by itself.
    expect: { poll: { timeout: 20_000 } },
  },
})
