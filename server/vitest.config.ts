import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'server',
    // the tests of one area, while its rules are changed one by one (tools/mutation.ts)
    include: process.env.MYNAH_MUTATION_TESTS?.split(' ') ?? ['src/**/*.test.ts', 'test/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['test/cluster.ts'],
    // Modules are read once per worker and not once per file, which takes longer than many a test.
    isolate: false,
    setupFiles: ['test/setup.ts'],
    env: { NODE_ENV: 'test', MYNAH_UNSAFE_DATABASE: '1' },
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // On a busy machine a second, the default, is too little; what is a promise is asserted by itself.
    expect: { poll: { timeout: 20_000 } },
  },
})
