import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['test/cluster.ts'],
    env: { NODE_ENV: 'test', MYNAH_UNSAFE_DATABASE: '1' },
    testTimeout: 15_000,
    hookTimeout: 60_000,
  },
})
