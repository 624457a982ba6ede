export { AuthForm } from './auth-form.tsx'
export { CountryList } from './country-list.tsx'
