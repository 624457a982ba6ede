export { RetentionForm } from './retention-form.tsx'
