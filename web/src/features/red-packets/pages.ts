// one chunk of the build
export { CreateScreen } from './create-screen.tsx'
export { GiftScreen } from './gift-screen.tsx'
export { RecordsScreen } from './records-screen.tsx'
export { ResultScreen } from './result-screen.tsx'
