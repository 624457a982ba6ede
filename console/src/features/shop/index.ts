export { OrdersOf } from './orders-screen.tsx'
