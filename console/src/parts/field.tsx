export { Area, Choice, Field } from '@mynah/ui/dense-field.tsx'
