import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    name: 'bench',
    include: ['**/*.test.ts'],
    environment: 'node',
    // Every file starts servers and databases of its own, and waits two thirds of its time for them to end and restart.
    maxWorkers: 2,
    // Modules are read once and not once per file.
    isolate: false,
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
