export { addNote } from './notes.ts'
