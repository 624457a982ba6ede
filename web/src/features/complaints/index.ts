export { complainAboutGroup, complainAboutMessage, complainAboutPerson } from './paths.ts'
