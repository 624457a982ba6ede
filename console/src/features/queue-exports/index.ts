export { OneExport } from './exports-screen.tsx'
