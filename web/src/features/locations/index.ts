export { chosenPlace, lineOf, setChosenPlace } from './places.ts'
