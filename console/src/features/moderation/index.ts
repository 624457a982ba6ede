export { PersonView } from './person-view.tsx'
