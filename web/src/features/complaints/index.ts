export {
  complainAboutGroup,
  complainAboutMessage,
  complainAboutMoment,
  complainAboutPerson,
} from './paths.ts'
