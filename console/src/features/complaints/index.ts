export { ComplaintsOf } from './queue-screen.tsx'
