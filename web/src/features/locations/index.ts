export { MapView } from './map-view.tsx'
export { chosenPlace, coordinatesOf, lineOf, mapPathOf, setChosenPlace } from './places.ts'
