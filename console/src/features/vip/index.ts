export { VipForm } from './vip-form.tsx'
