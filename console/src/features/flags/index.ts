export { FlagsOf, WithFlags } from './flags-of.tsx'
