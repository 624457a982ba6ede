import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'client',
    // the tests of one area, while its rules are changed one by one (tools/mutation.ts)
    include: process.env.MYNAH_MUTATION_TESTS?.split(' ') ?? ['src/**/*.test.ts'],
    environment: 'node',
    testTimeout: 60_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
