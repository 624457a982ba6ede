export {
  complainAboutGroup,
  complainAboutMessage,
  complainAboutMoment,
  complainAboutPack,
  complainAboutPerson,
} from './paths.ts'
