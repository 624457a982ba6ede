export { boundedTest, preparedTest } from './send-test.ts'
export { hostsIn } from './shown-settings.ts'
