const en = {
  choose: 'Choose a place',
  place: 'Place',
  map: 'Map. Arrow keys move it, plus and minus zoom.',
  search: 'Coordinates, such as -6.2, 106.8',
  searchBad: 'These are not coordinates.',
  find: 'Find',
  name: 'Name of the place',
  here: 'My location',
  denied: 'Location is not authorised. Allow it in the browser’s settings.',
  unknown: 'Your location could not be found.',
  use: 'Use this place',
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  copy: 'Copy coordinates',
  elsewhere: 'Open in OpenStreetMap',
  noPlace: 'This link does not contain a place.',
  tilesFrom: 'Map pictures: {host}',
  onMap: 'Show on the map',
  fromMap: 'Choose on the map',
} as const

export default en

declare module '#i18n/translate.ts' {
  interface Namespaces {
    locations: typeof en
  }
}
