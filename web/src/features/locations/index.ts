export { chosenPlace, lineOf, mapPathOf, setChosenPlace } from './places.ts'
